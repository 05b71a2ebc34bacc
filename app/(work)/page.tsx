import { HomePage } from "@/components/home/HomePage";
import { requirePage } from "@/lib/auth/page";
import { homeOf } from "@/lib/data/home";
import { hasProjects } from "@/lib/data/projects";

export default async function Home() {
  const who = await requirePage("home.read");
  const admin = who.installationRole === "admin";
  const [home, anyProject] = await Promise.all([homeOf(who.userId), hasProjects()]);
  return (
    <HomePage home={home} name={who.name} email={who.email} admin={admin} newcomer={admin && !anyProject} />
  );
}

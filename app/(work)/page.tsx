import { requirePage } from "@/lib/auth/page";

export default async function HomePage() {
  const who = await requirePage("home.read");
  return <h1>{who.name}</h1>;
}

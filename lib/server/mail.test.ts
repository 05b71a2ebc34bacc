import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

/** As much of an SMTP server as takes a mail in; it refuses what goes to refused@… */
function takeMails(mails: string[]): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    let data: string | null = null;
    let rest = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 here");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const lines = (rest + String(chunk)).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines)
        if (data !== null && line === ".") {
          mails.push(data);
          data = null;
          say("250 taken");
        } else if (data !== null) data += `${line}\n`;
        else if (/^RCPT TO:<refused@/i.test(line)) say("550 nobody here");
        else if (/^DATA/i.test(line)) {
          data = "";
          say("354 go on");
        } else say(/^QUIT/i.test(line) ? "221 bye" : "250 ok");
    });
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({ server, port: typeof address === "object" && address ? address.port : 0 });
    }),
  );
}

const mails: string[] = [];
let server: Server;

beforeAll(async () => {
  const taken = await takeMails(mails);
  server = taken.server;
  process.env.SMTP_URL = `smtp://127.0.0.1:${taken.port}`;
  process.env.SMTP_FROM = "Rejoinder <mail@example.org>";
});

afterAll(() => {
  server.close();
  delete process.env.SMTP_URL;
  delete process.env.SMTP_FROM;
});

const link = (email: string, name = "Mina") => ({
  name,
  email,
  purpose: "invite" as const,
  url: "http://localhost:3000/welcome/secret",
  expiresAt: new Date("2026-12-07T10:00:00Z"),
});

test("a link is sent whole, to one person; a line break in a name adds no header", async () => {
  const { mailIsSetUp, sendLink } = await import("./mail");
  expect(mailIsSetUp()).toBe(true);
  expect(await sendLink(link("mina@example.org", "Mina\r\nBcc: all@example.org"))).toBeNull();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("http://localhost:3000/welcome/secret");
  expect(mails[0]).toMatch(/^From: Rejoinder <mail@example\.org>$/m);
  expect(mails[0]).not.toMatch(/^Bcc:/m);
});

test("a mail that is refused is said, without the link", async () => {
  const { sendLink } = await import("./mail");
  const failure = await sendLink(link("refused@example.org"));
  expect(failure).toContain("could not be sent");
  expect(failure).toContain("550");
  expect(failure).not.toContain("secret");
});

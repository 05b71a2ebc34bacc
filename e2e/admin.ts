export const ADMIN = { name: "Ada Admin", email: "admin@example.org", password: "a-long-enough-password" };

export * from "@/lib/auth/other-methods";

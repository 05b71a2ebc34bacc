import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true }, // npm run check does it
  reactStrictMode: true,
  logging: { incomingRequests: { ignore: [/^\/welcome\//] } }, // a link is a secret in development too
  serverExternalPackages: ["pg", "pino", "nodemailer"],
  experimental: { optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"] },
  async headers() {
    return [
      {
        source: "/:path*",
        headers: [
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "Referrer-Policy", value: "same-origin" },
          { key: "X-Frame-Options", value: "DENY" },
          { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
        ],
      },
      {
        // The address of a one-time link is a secret: it is told to nobody and kept by nobody.
        source: "/welcome/:path*",
        headers: [
          { key: "Referrer-Policy", value: "no-referrer" },
          { key: "X-Robots-Tag", value: "noindex, nofollow" },
          { key: "Cache-Control", value: "no-store" },
        ],
      },
    ];
  },
};

export default config;

"use client";

import "./globals.css";

/** Where not even the frame of the pages could be made: plain HTML, in the system's own colours. */
export default function GlobalError() {
  return (
    <html lang="en" style={{ colorScheme: "light dark" }}>
      <body style={{ background: "Canvas", color: "CanvasText", font: "14px / 1.5 system-ui", padding: 28 }}>
        <title>Rejoinder could not be shown</title>
        <main>
          <h1>Rejoinder could not be shown</h1>
          <p>
            Something went wrong on the way. What was saved is saved, and what waits still waits in this
            browser.
          </p>
          <button type="button" onClick={() => window.location.reload()}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}

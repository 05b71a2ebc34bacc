// Loaded into the web process: it ends with the one that started it, also where that was killed without a word.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();

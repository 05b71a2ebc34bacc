"use client";

import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import classes from "./Busy.module.css";

const LONG = 1000;

/** Says that the server has been waited for longer than a person takes for at once. */
export function Busy() {
  const waiting = useIsFetching() + useIsMutating() > 0;
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return setLong(false);
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, [waiting]);
  return (
    <div role="status" className={classes.busy}>
      {long && "Waiting for the server …"}
    </div>
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { type Candidate, lookAt } from "@/lib/client/candidates";
import { documentKeys } from "@/lib/client/documents";
import { askKnown, bothKnown, doublesOf, goesIn, NOTHING_KNOWN } from "@/lib/client/doubles";
import { type Outcomes, sendAll } from "@/lib/client/import";
import { newId } from "@/lib/client/new-id";
import type { Encoding } from "@/lib/core/encoding";
import { isSeen, NAME_MAX, oneLine } from "@/lib/core/name";

export const nameProblem = (name: string): string | null =>
  !isSeen(name)
    ? "A document needs a name."
    : oneLine(name).length > NAME_MAX
      ? `At most ${NAME_MAX} characters.`
      : null;

const said = (error: unknown) => (error instanceof Error ? error.message : "");

/** An import from the first file to the report: what is looked at, what is double, what is on its way. */
export function useImport(projectId: string) {
  const client = useQueryClient();
  const [batchId] = useState(newId);
  const [candidates, setCandidates] = useState<readonly Candidate[]>([]);
  const [known, setKnown] = useState(NOTHING_KNOWN);
  const [reading, setReading] = useState<{ done: number; total: number } | null>(null);
  const [sending, setSending] = useState(false);
  const [stopping, setStopping] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const doubles = useMemo(() => doublesOf(candidates, known), [candidates, known]);

  async function ask(some: readonly Candidate[]): Promise<void> {
    try {
      const found = await askKnown(projectId, some);
      setKnown((before) => bothKnown(before, found));
    } catch (error) {
      setTrouble(`Whether the project has these texts already could not be found out. ${said(error)}`);
    }
  }

  const change = (id: string, patch: Partial<Candidate>) =>
    setCandidates((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)));

  async function add(sources: readonly (() => Promise<Candidate>)[]): Promise<void> {
    setTrouble(null);
    const found: Candidate[] = [];
    for (const [done, look] of sources.entries()) {
      setReading({ done, total: sources.length });
      found.push(await look());
    }
    await ask(found);
    setCandidates((all) => [...all, ...found]);
    setReading(null);
  }

  async function readAs(one: Candidate, hint: Encoding): Promise<void> {
    const again = await lookAt({ ...one, hint, include: null });
    await ask([again]);
    setCandidates((all) => all.map((other) => (other.id === again.id ? again : other)));
  }

  const wanted = candidates.filter((one) => goesIn(one, doubles));
  const left = wanted.filter((one) => one.outcome !== "stored");

  async function store(): Promise<void> {
    setTrouble(null);
    setSending(true);
    setStopping(false);
    stop.current = new AbortController();
    const places = new Map(candidates.map(({ id }, place) => [id, place]));
    const batch = { projectId, id: batchId, placeOf: (id: string) => places.get(id) ?? 0 };
    const tell = (outcomes: Outcomes) =>
      setCandidates((all) => all.map((one) => ({ ...one, ...outcomes.get(one.id) })));
    const end = await sendAll(batch, left, tell, stop.current);
    setTrouble(end);
    setSending(false);
    await client.invalidateQueries({ queryKey: documentKeys.all(projectId) });
  }

  return {
    candidates,
    known,
    doubles,
    reading,
    sending,
    stopping,
    trouble,
    wanted,
    left,
    misnamed: left.filter((one) => nameProblem(one.name) !== null).length,
    stored: candidates.filter((one) => one.outcome === "stored").length,
    failed: candidates.filter((one) => one.outcome === "failed").length,
    add,
    ask,
    change,
    replaceAll: setCandidates,
    readAs,
    store,
    stop: () => {
      setStopping(true);
      stop.current?.abort();
    },
  };
}

export type Import = ReturnType<typeof useImport>;

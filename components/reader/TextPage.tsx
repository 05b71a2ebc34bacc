"use client";

import { useEffect, useRef } from "react";
import { fragmentMeant } from "@/lib/core/boundaries";
import { letterOf } from "@/lib/core/scheme";
import type { Fragment } from "@/lib/core/span";
import { createPage } from "@/lib/dom/page";
import { type Reader, useReader, useView } from "./desk-context";
import { measure, usePreferences } from "./preferences";
import classes from "./TextPage.module.css";
import { addToFocused, focusSpan, stillAsStored, tagSelection } from "./tagging";

const looksOf = (labels: Reader["labels"]) =>
  new Map(
    [...labels].map(([id, { name, color, key }]) => [id, { name, color, letter: letterOf({ key, name }) }]),
  );

/** The text itself. React owns the empty container; lib/dom paints into it and React never looks inside. */
export function TextPage() {
  const reader = useReader();
  const { desk, view, page, labels, reading } = reader;
  const container = useRef<HTMLDivElement>(null);
  const preferences = usePreferences();
  // What the mouse is about outlives a change of the reader or its settings in the middle of a drag.
  const mouse = useRef({ pressed: false, selected: false, x: 0, y: 0 });
  const holding = useView((state) => state.brush !== null);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const made = createPage(element, desk.index, { labels: looksOf(labels), spans: desk.getState().spans });
    page.current = made;
    if (reading.set && reading.set.place > 0) made.scrollTo(reading.set.place, "start");
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("reading-painted")));
    const off = [
      desk.onSpans((changes) => {
        for (const { before, after } of changes) made.changeSpan(before, after, desk.getState().spans);
      }),
      desk.subscribe((state, old) => {
        if (state.focusId !== old.focusId) made.focus(state.focusId);
      }),
      view.subscribe((state, old) => {
        if (state.hovered !== old.hovered) made.hover(state.hovered[0] ?? null);
        if (state.selection !== old.selection) made.setSelection(state.selection);
        if (state.cursor !== old.cursor) made.setCursor(state.cursor?.head ?? null);
      }),
    ];
    return () => {
      for (const stop of off) stop();
      made.destroy();
      page.current = null;
    };
  }, [desk, view, page, labels, reading.set]);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let brushed: { spanId: string | null; at: number } | undefined;
    /** A third click widens what the second one tagged: one span was meant, not two. */
    function brush(labelId: string, fragment: Fragment, clicks: number): void {
      const word = clicks > 2 && brushed && performance.now() - brushed.at < 800 ? brushed.spanId : null;
      if (!word) {
        brushed = { spanId: tagSelection(reader, labelId, fragment), at: performance.now() };
        return;
      }
      desk.edit(word, { fragments: [fragment] });
      view.setState({ selection: null, paletteAt: null, pick: null });
      window.getSelection()?.removeAllRanges();
    }

    /** What the person selected, however they did it; touch tells only by selectionchange. */
    function take(adding: boolean, clicks = 1): void {
      const made = page.current;
      const selection = window.getSelection();
      if (!made || !selection) return;
      if (!stillAsStored(reader)) return view.setState({ selection: null, paletteAt: null });
      const raw = made.fragmentOf(selection);
      const fragment = raw && fragmentMeant(desk.index, raw[0], raw[1], usePreferences.getState().snap);
      if (!fragment) return view.setState({ selection: null, paletteAt: null });
      if (adding && reader.writable && addToFocused(reader, fragment)) return selection.removeAllRanges();
      const held = view.getState().brush;
      if (held && reader.writable) return brush(held, fragment, clicks);
      view.setState({ selection: fragment, paletteAt: made.rectOf(fragment), cursor: null, pick: null });
    }

    let timer: ReturnType<typeof setTimeout> | undefined;
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      const byMouse = event.pointerType === "mouse";
      mouse.current = { pressed: byMouse, selected: false, x: event.clientX, y: event.clientY };
      // What was selected just before must not be taken half-way into the next drag.
      clearTimeout(timer);
      const target = event.target as Element;
      if (!element.contains(target)) return;
      view.setState({ selection: null, paletteAt: null, pick: null });
      // What is selected already would be dragged away as text instead of being selected anew.
      if (byMouse && !event.shiftKey) window.getSelection()?.removeAllRanges();
    };
    const up = (event: MouseEvent) => {
      if (!mouse.current.pressed) return;
      mouse.current.pressed = false;
      const selection = window.getSelection();
      if (!selection || selection.isCollapsed || !selection.containsNode(element, true)) return;
      mouse.current.selected = true;
      // Three clicks may end after the text too, and mean the whole of its last line.
      const { x, y } = mouse.current;
      const dragged = Math.hypot(event.clientX - x, event.clientY - y) > 4;
      if (dragged && !element.contains(event.target as Node))
        page.current?.pullIn(selection, event.clientX, event.clientY);
      take(event.ctrlKey || event.metaKey, event.detail);
    };
    const changed = () => {
      if (mouse.current.pressed) return;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          const selection = window.getSelection();
          if (selection && !selection.isCollapsed && selection.containsNode(element, true)) take(false);
          // A finger widens what it selected; with a label held, it would be tagged too early.
        },
        view.getState().brush ? 900 : 250,
      );
    };
    const click = (event: MouseEvent) => {
      // The click that ends a selection asks for no span, also where tagging has taken the selection away; nor does
      // the first of two that select a fragment.
      if (mouse.current.selected || event.ctrlKey || event.metaKey) return;
      const selection = window.getSelection();
      if (selection && !selection.isCollapsed) return;
      view.setState({
        cursor: null,
        clicked: page.current?.offsetAtPoint(event.clientX, event.clientY) ?? null,
      });
      const found = page.current?.spansAtPoint(event.clientX, event.clientY) ?? [];
      if (found.length === 0) return desk.focus(null);
      if (found.length === 1) return focusSpan(reader, found[0]!, false);
      view.setState({ pick: { spanIds: found.map((span) => span.id), x: event.clientX, y: event.clientY } });
    };
    let frame = 0;
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || event.buttons) return;
      // The text that scrolls away under a mouse at rest is not pointed at.
      if (event.movementX === 0 && event.movementY === 0) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const hovered = (page.current?.spansAtPoint(event.clientX, event.clientY) ?? []).map(({ id }) => id);
        if (view.getState().hovered.join() !== hovered.join()) view.setState({ hovered });
      });
    };
    const leave = () => view.setState({ hovered: [] });
    /** The labels offered stay with what is selected, and go where it goes out of view. */
    const scrolled = () => {
      const { selection, paletteAt } = view.getState();
      if (!selection || !paletteAt) return;
      const at = page.current?.rectOf(selection);
      const inView = at && at.bottom > 60 && at.top < window.innerHeight - 60;
      view.setState({ paletteAt: inView ? at : null });
    };
    document.addEventListener("scroll", scrolled, { capture: true, passive: true });
    document.addEventListener("pointerdown", down);
    document.addEventListener("mouseup", up);
    document.addEventListener("selectionchange", changed);
    element.addEventListener("click", click);
    element.addEventListener("pointermove", over);
    element.addEventListener("pointerleave", leave);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      document.removeEventListener("pointerdown", down);
      document.removeEventListener("mouseup", up);
      document.removeEventListener("selectionchange", changed);
      document.removeEventListener("scroll", scrolled, { capture: true });
      element.removeEventListener("click", click);
      element.removeEventListener("pointermove", over);
      element.removeEventListener("pointerleave", leave);
    };
  }, [reader, desk, view, page]);

  return (
    <div className={classes.column} data-brush={holding ? "" : undefined} style={measure(preferences)}>
      <div
        ref={container}
        className={classes.text}
        data-numbers={preferences.numbers ? "" : undefined}
        translate="no"
        data-testid="text"
        suppressHydrationWarning
      />
    </div>
  );
}

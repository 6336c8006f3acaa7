import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Fault } from '#wikitext/faults.ts'
import { latestRef, type LatestRef } from '#app/editor/text/latestRef.ts'
import { changesBetween } from './pageSourceText.ts'
import type { Way } from '../text/journalUndo.ts'
import { SourceFaultList } from './SourceFaultList.tsx'
import { sourceFaults } from './sourceFaults.ts'
import { fromElsewhere, sourceExtensions } from './sourceSetup.ts'
import styles from './PageText.module.css'

type PageSourceProps = {
  /** As the outbox had it when this was drawn; what did not come from here is put into the text. */
  text: string
  /** As the outbox has it now: what was typed since this was drawn is in it. */
  newestText: () => string
  at: number
  isReadOnly: boolean
  /**
   * `from`: what it was typed on top of, which the page may have left behind by now. Answers what
   * the page reads with it.
   */
  onText: (text: string, from: string) => string
  /**
   * Undo or redo of the page, and its wiki text then; null: there is nothing to take back, or to
   * bring again.
   */
  onBack: (way: Way) => string | null
  /** Asked when the view is left: what stands there, told already, and where its caret is. */
  leaving: { put: (leave: (() => { text: string; at: number }) | null) => void }
}

/** What is typed in one go is read once: reading a long page takes longer than a key. */
const pause = 150 // milliseconds
/** Whoever types on without a pause is read all the same: what is not told is on no disk. */
const longest = 1000 // milliseconds

/**
 * Puts into the text what differs, as little as that is; the caret goes there only where
 * `goesThere`.
 */
const show = (view: EditorView, text: string, goesThere = false) => {
  const held = view.state.doc.toString()
  if (held === text) return
  const changes = view.state.changes(changesBetween(held, text))
  let last = 0
  changes.iterChanges((_fromA, _toA, _fromB, toB) => void (last = toB))
  view.dispatch({
    changes,
    annotations: fromElsewhere.of(true),
    ...(goesThere && { selection: { anchor: last }, scrollIntoView: true }),
  })
}

/** Words of the text editor's own search and of its name. */
const useSourceWords = () => {
  const { t } = useLingui()
  const [words] = useState(() => ({
    label: t`Wiki text of this page`,
    phrases: {
      Find: t`Find`,
      Replace: t`Replace with`,
      next: t`Next match`,
      previous: t`Previous match`,
      all: t`Select all matches`,
      'match case': t`Match case`,
      regexp: t`Regular expression`,
      'by word': t`Whole words`,
      replace: t`Replace`,
      'replace all': t`Replace all`,
      close: t`Close`,
      'current match': t`Current match`,
      'replaced $ matches': t`Matches replaced: $`,
      'replaced match on line $': t`Match replaced on line $`,
      'on line': t`on line`,
      'Go to line': t`Go to line`,
      go: t`Go`,
    },
  }))
  return words
}

type Typed = { text: string; since: number; timer: ReturnType<typeof setTimeout> }
/** What the view and the outbox tell each other; `stands`: what the text goes on from. */
type Exchange = {
  latest: LatestRef<Pick<PageSourceProps, 'newestText' | 'onText' | 'onBack'>>
  typed: LatestRef<Typed | null>
  stands: LatestRef<string>
}

/** Tells what was typed, once it pauses; undo and redo come after all that was typed. */
const tellerOf = ({ latest, typed, stands }: Exchange, view: () => EditorView) => {
  const tell = () => {
    const now = typed.get()
    if (!now) return
    clearTimeout(now.timer)
    typed.put(null)
    const text = latest.get().onText(now.text, stands.get())
    show(view(), text)
    stands.put(text)
  }
  const changed = (now: string) => {
    const before = typed.get()
    if (before) clearTimeout(before.timer)
    const since = before?.since ?? performance.now()
    typed.put({
      text: now,
      since,
      timer: setTimeout(tell, Math.max(0, Math.min(pause, since + longest - performance.now()))),
    })
  }
  const back = (way: Way) => {
    tell()
    const now = latest.get().onBack(way)
    if (now !== null) {
      show(view(), now, true)
      stands.put(now)
    }
    return true
  }
  return { tell, changed, back }
}

/** Nothing that was typed waits where the page may go. */
const tellOnLeaving = (place: HTMLElement, tell: () => void) => {
  place.addEventListener('focusout', tell)
  // Before the journal is asked whether all of it is on the disk.
  addEventListener('pagehide', tell, { capture: true })
  document.addEventListener('visibilitychange', tell, { capture: true })
  return () => {
    place.removeEventListener('focusout', tell)
    removeEventListener('pagehide', tell, { capture: true })
    document.removeEventListener('visibilitychange', tell, { capture: true })
  }
}

/** Selects it, in the middle of the view. */
const toMiddle = (view: EditorView, { from, to }: { from: number; to: number }) => {
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(to, { y: 'center' }),
  })
  view.focus()
}

/** What others do to the page while it is written here. */
const useFollowing = (
  view: EditorView | null,
  { text, isReadOnly }: Pick<PageSourceProps, 'text' | 'isReadOnly'>,
  { latest, typed, stands }: Exchange,
  writable: Compartment,
) => {
  // What others changed is put into it, as little as differs; what is being typed is newer.
  useLayoutEffect(() => {
    if (!view || typed.get()) return
    const now = latest.get().newestText()
    show(view, now)
    stands.put(now)
  }, [view, text, latest, typed, stands])
  // Another tab may take the page over, or give it back.
  useLayoutEffect(
    () => view?.dispatch({ effects: writable.reconfigure(EditorState.readOnly.of(isReadOnly)) }),
    [view, isReadOnly, writable],
  )
}

/** The wiki text of a page with line numbers, colours and search. */
export const PageSource = (props: PageSourceProps) => {
  const { text, newestText, at, isReadOnly, onText, onBack, leaving } = props
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [latest] = useState(() => latestRef({ newestText, onText, onBack }))
  const [first] = useState({ text, at, isReadOnly })
  const [typed] = useState(() => latestRef<Typed | null>(null))
  const [stands] = useState(() => latestRef(text)) // what the text goes on from
  const [writable] = useState(() => new Compartment())
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const words = useSourceWords()
  useLayoutEffect(() => latest.put({ newestText, onText, onBack }))
  // The text editor stands outside React, in a root of its own.
  useLayoutEffect(() => {
    const place = host.current
    if (!place) return
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
    const { tell, changed, back } = tellerOf({ latest, typed, stands }, () => made)
    const made: EditorView = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first.text,
        selection: { anchor: Math.min(first.at, first.text.length) },
        extensions: [
          sourceExtensions(words, changed, back),
          sourceFaults(setFaults),
          writable.of(EditorState.readOnly.of(first.isReadOnly)),
        ],
      }),
    })
    toMiddle(made, made.state.selection.main)
    setView(made)
    leaving.put(() => {
      tell()
      return { text: made.state.doc.toString(), at: made.state.selection.main.head }
    })
    const stopTelling = tellOnLeaving(place, tell)
    return () => {
      leaving.put(null)
      tell()
      stopTelling()
      made.destroy()
      root.replaceChildren()
    }
  }, [first, latest, leaving, stands, typed, words, writable])
  useFollowing(view, props, { latest, typed, stands }, writable)
  return (
    <>
      <div ref={host} className={styles.source} />
      <SourceFaultList faults={faults} onShow={fault => view && toMiddle(view, fault)} />
    </>
  )
}

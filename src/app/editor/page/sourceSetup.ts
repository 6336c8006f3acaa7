// How wiki text looks and behaves in the source view. The colours are the app's own; its style
// sheets stand in a shadow root, where the page's policy lets a script put them.
import { defaultKeymap } from '@codemirror/commands'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  MatchDecorator,
  ViewPlugin,
} from '@codemirror/view'
import type { DecorationSet, ViewUpdate } from '@codemirror/view'
import { isFormer, isShortcut } from '#app/ui/keys/ownKeys.ts'
import { backOf, type Way } from '../text/journalUndo.ts'

/** Each with the name of its colour; the first that fits a place has it. */
const syntax: [name: string, sign: RegExp][] = [
  ['heading', /^={2,6}.*={2,6}\s*$/],
  ['table', /^(?:\{table|\}|\|--)\s*$|^\|[a-z]+=.*$|^\|!?(?=\s|$)/],
  ['list', /^[*#]+(?= )/],
  ['rule', /^-{4,}\s*$/],
  ['token', /\[\/?(?:quote|code|nowiki|comment|br|toc)[^\]\n]*\]/],
  ['link', /\[\[[^\]\n]*\]\]|\[[a-z_]+\|[^\]\n]*\]|\[(?:https?|mailto)[^\]\n]*\]/],
  ['mark', /\*{3}|'{2,5}|\+{2}|~{2}|\^{2}|,{2}|`{2}/],
]
const marks = syntax.map(([name]) => Decoration.mark({ class: `wiki-${name}` }))
const matcher = new MatchDecorator({
  regexp: new RegExp(syntax.map(([, sign]) => `(${sign.source})`).join('|'), 'gm'),
  decoration: found => marks[found.slice(1).findIndex(group => group !== undefined)] ?? null,
})
const colours = ViewPlugin.define(
  view => {
    const held: { decorations: DecorationSet; update: (change: ViewUpdate) => void } = {
      decorations: matcher.createDeco(view),
      update: change => void (held.decorations = matcher.updateDeco(change, held.decorations)),
    }
    return held
  },
  { decorations: ({ decorations }) => decorations },
)

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: 'var(--text-m)' },
  '&.cm-focused': { outline: 'var(--ring) solid var(--focus)' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', minHeight: '24rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--ink-soft)',
    backgroundColor: 'var(--sunk)',
    borderRight: 'var(--hair) solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--accent-wash) 45%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--accent-wash)' },
  '.wiki-heading': { fontWeight: '600' },
  '.wiki-list, .wiki-rule, .wiki-table': { color: 'var(--moved)', fontWeight: '600' },
  '.wiki-link': { color: 'var(--accent)' },
  '.wiki-token': { color: 'var(--warn)' },
  '.wiki-mark': { color: 'var(--ink-soft)', fontWeight: '600' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--sunk)' },
  '.cm-panel input, .cm-panel button': {
    font: 'inherit',
    color: 'var(--ink)',
    background: 'var(--paper)',
    border: 'var(--hair) solid var(--line-strong)',
  },
  '.cm-searchMatch': {
    backgroundColor: 'var(--warn-wash)',
    outline: 'var(--hair) solid var(--warn-edge)',
  },
})

/** It came from the page: nothing of it is to be told again. */
export const fromElsewhere = Annotation.define<boolean>()

export type SourceWords = { label: string; phrases: Record<string, string> }

export const sourceExtensions = (
  { label, phrases }: SourceWords,
  changed: (text: string) => void,
  back: (way: Way) => boolean,
): Extension => [
  highlightSpecialChars(),
  drawSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  // Tab leaves the text: nothing is indented in wiki text.
  keymap.of([...searchKeymap, ...defaultKeymap]),
  EditorView.lineWrapping,
  EditorState.phrases.of(phrases),
  colours,
  look,
  EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', autocorrect: 'on' }),
  // Undo is the page's, as in its other view, and by the same keys on every layout.
  EditorView.domEventHandlers({
    keydown: event => {
      const ways = ['undo', 'redo'] as const
      const way = ways.find(name => isShortcut(event, name))
      return way ? back(way) : ways.some(name => isFormer(event, name))
    },
    beforeinput: event => {
      const way = backOf[event.inputType]
      return way ? back(way) : false
    },
  }),
  EditorView.updateListener.of(update => {
    if (update.docChanged && !update.transactions.some(tr => tr.annotation(fromElsewhere)))
      changed(update.state.doc.toString())
  }),
]

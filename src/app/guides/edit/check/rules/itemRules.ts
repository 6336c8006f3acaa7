// Rules about parts and tools: what is listed is used, what is used is listed. Pure.
import type { GuideContent, ItemReference, StepContent } from '#app/drafts/content/guideContent.ts'
import type { At, GuideFinding } from '../finding.ts'
import { finder, lineAt } from './lineRules.ts'
import { readable } from './readable.ts'
import type { ToolWords, Words } from './words.ts'

export type CheckedStepOf = { stepid: At['stepid']; content: StepContent }

const read = new WeakMap<StepContent, string>()
/** All words of a step, read once for each content. */
export const textOfStep = (content: StepContent): string => {
  const text =
    read.get(content) ??
    [content.title, ...content.lines.map(({ text_raw }) => readable(text_raw))]
      .join('\n')
      .toLowerCase()
  read.set(content, text)
  return text
}

/** The words that a part or a tool is known by, without their endings. */
export const tokensOf = (name: string, { generic }: Words): string[] =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(word => (word.length > 2 || /^[a-z]+\d+$/u.test(word)) && !generic.has(word))
    .map(word => (word.length > 4 ? word.replace(/(?:es|s|en|n)$/u, '') : word))

/** What drives screws is used where there are screws, what pries where something is pried. */
const isImplied = (name: string, text: string): boolean =>
  (/driver|dreher|zieher|torx|phillips|pentalobe|\bbits?\b/iu.test(name) &&
    /screw|schraub|bolt/u.test(text)) ||
  (/spudger|opening|pick|pry|jimmy|hebel/iu.test(name) &&
    /\bpr(?:y|ied|ying)\b|hebel/u.test(text)) ||
  (/iopener|heat|luft/iu.test(name) && /\bheat|erwärm|erhitz/u.test(text)) ||
  (/wrench|schlüssel|socket|spanner/iu.test(name) && /\bnuts?\b|bolt|mutter/u.test(text)) ||
  (/meter/iu.test(name) && /meter(?!s)\b/u.test(text)) ||
  (/solder|löt/iu.test(name) && /solder|löt/u.test(text))

/** What could be called unused: neither is it left out of what lines say, nor on its way in. */
const isJudged = ({ name, unfinished }: ItemReference, words: Words): boolean =>
  name.trim() !== '' && !unfinished && !words.aside.test(name)

/** Whether a guide speaks of it, or of what is done with it. */
export const isSpokenOf = (name: string, text: string, words: Words): boolean => {
  const tokens = tokensOf(name, words)
  // “paperclip” is the paper clip too
  const joined = text.replaceAll(/[ -]/gu, '')
  return (
    tokens.length === 0 ||
    tokens.some(token => text.includes(token) || joined.includes(token)) ||
    isImplied(name, text)
  )
}

const unused = (
  items: readonly ItemReference[],
  field: 'parts' | 'tools',
  text: string,
  words: Words,
): GuideFinding[] =>
  items
    .filter(item => isJudged(item, words) && !isSpokenOf(item.name, text, words))
    .map(({ name }) => ({
      rule: 'G6',
      level: 'should',
      code: 'item_unused',
      stepid: null,
      word: name,
      title: field,
    }))

/** A sentence that says to use it, and not that one could, or must not. */
const isUsed = (text: string, { mention }: ToolWords, { uses, not }: Words): boolean =>
  text
    .split(/(?<=[.;!?])\s/u)
    .some(sentence => mention.test(sentence) && uses.test(sentence) && !not.test(sentence))

const mentioned = new WeakMap<StepContent, { of: Words; tools: ReadonlyMap<ToolWords, number> }>()
/** The tools that a step says to use, each with the place of its line; read once for a content. */
export const toolsIn = (content: StepContent, words: Words): ReadonlyMap<ToolWords, number> => {
  const known = mentioned.get(content)
  if (known?.of === words) return known.tools
  const text = textOfStep(content)
  const tools = new Map(
    words.tools.flatMap(tool => {
      if (!tool.mention.test(text)) return []
      const at = content.lines.findIndex(({ text_raw }) => isUsed(readable(text_raw), tool, words))
      return at < 0 ? [] : [[tool, at] as const]
    }),
  )
  mentioned.set(content, { of: words, tools })
  return tools
}

const unlisted = (
  guide: GuideContent,
  steps: readonly CheckedStepOf[],
  words: Words,
): GuideFinding[] => {
  const names = [...guide.tools, ...guide.parts].map(({ name }) => name)
  const found: GuideFinding[] = []
  const left = new Set(words.tools.filter(({ listed }) => !names.some(name => listed.test(name))))
  steps.forEach(({ stepid, content }, n) => {
    const add = finder(found, { stepid, step: n + 1 })
    for (const [tool, at] of toolsIn(content, words)) {
      const line = content.lines[at]
      if (line && left.delete(tool))
        add('G6', 'should', 'tool_unlisted', { ...lineAt(line, at), word: tool.name })
    }
  })
  return found
}

/** What steps of other guides use is not known here: with them, nothing is called unused. */
export const checkItems = (
  guide: GuideContent,
  steps: readonly CheckedStepOf[],
  words: Words | null,
): GuideFinding[] => {
  if (!words || steps.length === 0) return []
  const text = [
    ...steps.map(({ content }) => textOfStep(content)),
    readable(guide.introduction).toLowerCase(),
    readable(guide.conclusion).toLowerCase(),
  ].join('\n')
  return [
    ...(guide.prerequisites.length === 0
      ? [...unused(guide.tools, 'tools', text, words), ...unused(guide.parts, 'parts', text, words)]
      : []),
    ...unlisted(guide, steps, words),
  ]
}

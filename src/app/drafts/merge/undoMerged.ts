// Takes one change of theirs back out of what I have, as an edit of mine. undefined: it has been
// changed since, or is gone.
import { sameText } from '#documents/sameText.ts'
import { stepFields } from '#documents/step.ts'
import { namesOf, sameValue } from '#documents/values.ts'
import {
  sameField,
  sameItem,
  sameLine,
  type GuideContent,
  type GuideField,
  type ItemReference,
  type Media,
  mediaKey,
  type StepContent,
  type StepLine,
  type StepId,
} from '../content/guideContent.ts'
import type { Silent } from './question.ts'
import { storedOrTemporary, temporaryId } from '../content/temporaryId.ts'

const replaceAt = <T>(list: T[], at: number, ...items: T[]): T[] => [
  ...list.slice(0, at),
  ...items,
  ...list.slice(at + 1),
]

const undoLine = (lines: StepLine[], { path, before, now }: Silent): StepLine[] | undefined => {
  const [, key, attribute] = path
  if (key === 'order') {
    const order = (before as StepLine[]).map(({ lineid }) => lineid)
    const known = lines
      .filter(({ lineid }) => order.includes(lineid))
      .sort((a, b) => order.indexOf(a.lineid) - order.indexOf(b.lineid))
    return lines.map(line => (order.includes(line.lineid) ? (known.shift() as StepLine) : line))
  }
  if (now === null) {
    // A line that they deleted comes back as a new one, at the end of the lines that stand.
    return [...lines, { ...(before as StepLine), lineid: temporaryId() }]
  }
  const lineid =
    typeof now === 'object' ? (now as StepLine).lineid : storedOrTemporary(key as string)
  const at = lines.findIndex(line => line.lineid === lineid)
  const line = lines[at]
  if (!line) return undefined
  if (before === null)
    return sameLine(line, now as StepLine) ? lines.filter((_, i) => i !== at) : undefined
  if (attribute === 'text_raw')
    return sameText(line.text_raw, now as string)
      ? replaceAt(lines, at, { ...line, text_raw: before as string })
      : undefined
  const { bullet, level } = before as StepLine
  return replaceAt(lines, at, { ...line, bullet, level })
}

const undoInStep = (step: StepContent, silent: Silent): StepContent | undefined => {
  const { path, before, now } = silent
  const name = namesOf(stepFields).find(one => one === path[0])
  if (name)
    return sameValue(step[name], now) ? ({ ...step, [name]: before } as StepContent) : undefined
  if (path[0] === 'media')
    return mediaKey(step.media) === mediaKey(now as Media)
      ? { ...step, media: before as Media }
      : undefined
  if (path[0] !== 'lines') return undefined
  const lines = undoLine(step.lines, silent)
  return lines && { ...step, lines }
}

const undoText = (text: string, before: string, now: string): string | undefined => {
  const [lines, theirs] = [text.split('\n'), now.split('\n')]
  const at =
    now === '' ? -1 : lines.findIndex((_, i) => theirs.every((line, j) => lines[i + j] === line))
  if (now === '') return text === '' ? before : `${text}\n${before}`
  return at < 0
    ? undefined
    : [
        ...lines.slice(0, at),
        ...(before === '' ? [] : before.split('\n')),
        ...lines.slice(at + theirs.length),
      ].join('\n')
}

/** Sets are compared by what names their entries. */
const sameEntry = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const name = (of: object) =>
    ['documentid', 'guideid']
      .map(key => (of as Record<string, unknown>)[key])
      .find(id => id !== undefined)
  return name(a) === undefined
    ? (a as ItemReference).name === (b as ItemReference).name &&
        (a as ItemReference).type === (b as ItemReference).type
    : name(a) === name(b)
}

/** A list without the entry that they added, or with the one that they took out. */
export const undoEntry = (
  list: unknown[],
  { path, before, now }: Silent,
): unknown[] | undefined => {
  const attribute = path[2]
  if (attribute !== undefined) {
    const at = (list as ItemReference[]).findIndex(
      item => path[1] === (item.type === '' ? item.name : `${item.type}: ${item.name}`),
    )
    const item = (list as ItemReference[])[at]
    if (!item || !Object.is(item[attribute as keyof ItemReference], now)) return undefined
    return replaceAt(list, at, { ...item, [attribute]: before })
  }
  if (now === null)
    return list.some(item => sameEntry(item, before)) ? undefined : [...list, before]
  const at = list.findIndex(item => sameEntry(item, now))
  const isAsTheirs =
    at >= 0 &&
    (typeof now !== 'object' ||
      !('quantity' in now) ||
      sameItem(list[at] as ItemReference, now as ItemReference))
  return isAsTheirs ? list.filter((_, i) => i !== at) : undefined
}

const undoInGuide = (guide: GuideContent, silent: Silent): Partial<GuideContent> | undefined => {
  const { path, before, now } = silent
  const field = path[0] as GuideField
  if (field === 'introduction' || field === 'conclusion') {
    const text = undoText(guide[field], before as string, now as string)
    return text === undefined ? undefined : { [field]: text }
  }
  if (path.length > 1) {
    const list = undoEntry(guide[field] as unknown[], silent)
    return list && { [field]: list }
  }
  if (field === 'stepids') {
    const order = before as StepId[]
    const known = order.filter(stepid => guide.stepids.includes(stepid))
    return {
      stepids: guide.stepids.map(stepid =>
        order.includes(stepid) ? (known.shift() as StepId) : stepid,
      ),
    }
  }
  return (sameField[field] as (a: unknown, b: unknown) => boolean)(guide[field], now)
    ? { [field]: before }
    : undefined
}

/** What I have without that change. */
export const withoutMerged = <C extends GuideContent | StepContent>(
  content: C,
  silent: Silent,
): C | undefined => {
  if ('lines' in content) return undoInStep(content, silent) as C | undefined
  const changes = undoInGuide(content, silent)
  return changes && { ...content, ...changes }
}

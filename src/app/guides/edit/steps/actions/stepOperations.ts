// What happens to whole steps and between them, on plain contents. Pure.
import { fitLevels } from '#app/editor/lines/model/lineRules.ts'
import { asNewLines, emptyStep, isPictures } from '#app/drafts/content/guideContent.ts'
import type { StepContent, StepLine } from '#app/drafts/content/guideContent.ts'
import { limits } from '#contract/core/limits.ts'
import { stepFields } from '#documents/step.ts'
import { joinedValues, wordsOf } from '#documents/values.ts'

const isBlank = ({ text_raw }: StepLine) => text_raw.trim() === ''
const fitted = (lines: readonly StepLine[]): StepLine[] => {
  const levels = fitLevels(lines.map(({ level }) => level))
  return lines.map((line, i) =>
    line.level === levels[i] ? line : { ...line, level: levels[i] as number },
  )
}
const orEmpty = (lines: StepLine[]): StepLine[] =>
  lines.length > 0 ? lines : [{ lineid: null, text_raw: '', bullet: 'black', level: 0 }]

export const copyStep = (content: StepContent): StepContent => ({
  ...content,
  lines: asNewLines(content.lines),
})

/** The line at `at` and those after it become the step that follows; pictures and title stay. */
export const splitStep = (content: StepContent, at: number): [StepContent, StepContent] => [
  { ...content, lines: content.lines.slice(0, at) },
  { ...emptyStep(), lines: fitted(asNewLines(content.lines.slice(at))) },
]

export type Merged = {
  first: StepContent
  /** What has no room in the first step; null: nothing is left. */
  rest: StepContent | null
  lines: number
  pictures: number
}

/**
 * The next step's title, where both have one, becomes a line, and so do other values: no word is
 * lost. What breaks a limit stays where it was.
 */
export const mergeSteps = (a: StepContent, b: StepContent): Merged => {
  const { joined, left: unplaced } = joinedValues(stepFields, a, b)
  const valueLines = wordsOf(stepFields, unplaced).map((text_raw): StepLine => ({
    lineid: null,
    text_raw,
    bullet: 'black',
    level: 0,
  }))
  const [own, coming] = [
    a.lines.filter(line => !isBlank(line)),
    [...valueLines, ...asNewLines(b.lines.filter(line => !isBlank(line)))],
  ]
  const room = Math.max(0, limits.linesPerStep - own.length)
  const isOne = isPictures(a.media) && isPictures(b.media)
  const [ownPictures, comingPictures] = [
    isPictures(a.media) ? a.media.data : [],
    isPictures(b.media) ? b.media.data : [],
  ]
  const places = isOne ? Math.max(0, limits.imagesPerStep - ownPictures.length) : 0
  // A film goes along to a step that shows nothing.
  const takesFilm = !isPictures(b.media) && isPictures(a.media) && ownPictures.length === 0
  const isWhole =
    coming.length <= room &&
    (takesFilm ||
      (isOne
        ? comingPictures.length <= places
        : isPictures(b.media) && comingPictures.length === 0))
  const first: StepContent = {
    ...joined,
    lines: orEmpty(fitted([...own, ...coming.slice(0, room)])),
    media: takesFilm
      ? b.media
      : isOne
        ? { type: 'image', data: [...ownPictures, ...comingPictures.slice(0, places)] }
        : a.media,
  }
  const left: StepContent = {
    ...emptyStep(),
    lines: orEmpty(fitted(coming.slice(room))),
    media: takesFilm
      ? { type: 'image', data: [] }
      : isOne
        ? { type: 'image', data: comingPictures.slice(places) }
        : b.media,
  }
  return {
    first,
    rest: isWhole ? null : left,
    lines: own.length + coming.length,
    pictures: ownPictures.length + comingPictures.length,
  }
}

/** Lines that a step can still take. */
export const freeLinesIn = ({ lines }: StepContent): number =>
  limits.linesPerStep - lines.filter(line => !isBlank(line)).length

/** `count` lines from `at` on leave one step for the end of another; null where they do not fit. */
export const sendLines = (
  from: StepContent,
  to: StepContent,
  at: number,
  count: number,
): { from: StepContent; to: StepContent } | null => {
  const sent = from.lines.slice(at, at + count)
  const kept = to.lines.filter(line => !isBlank(line))
  if (sent.length > freeLinesIn(to)) return null
  return {
    from: {
      ...from,
      lines: orEmpty(fitted([...from.lines.slice(0, at), ...from.lines.slice(at + count)])),
    },
    to: { ...to, lines: fitted([...kept, ...asNewLines(sent)]) },
  }
}

/** Chosen things put together at `place`, counted among the others. */
export const movedTogether = <T>(all: readonly T[], chosen: ReadonlySet<T>, place: number): T[] => {
  const rest = all.filter(item => !chosen.has(item))
  const at = Math.max(0, Math.min(place, rest.length))
  return [...rest.slice(0, at), ...all.filter(item => chosen.has(item)), ...rest.slice(at)]
}

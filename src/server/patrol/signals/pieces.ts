// Two versions of a document as pieces that the rules of patrol read in some milliseconds each. Of
// a long text what stands in both versions is left out, and the rest is cut: each piece of what
// goes beside the one of what comes.
import type { Pause } from '#server/base/pauses.ts'
import type { DocVersion, StepVersion } from '#patrol/types.ts'
import { lettersAtOnce } from '#server/judging/judge.ts'
import { wordsIn } from './signalRules.ts'

export type Piece = {
  below: DocVersion
  head: DocVersion
  /** Words of the version below that no piece has, as they stay as they are. */
  kept: number
  /** Part of a step only: of the step as a whole it says nothing. */
  isPart: boolean
}

/** Behind each such mark: all of the text, in order. */
function* cutAt(text: string, mark: string): Generator<string> {
  let at = 0
  while (at < text.length) {
    const found = text.indexOf(mark, at)
    const end = found === -1 ? text.length : found + mark.length
    yield text.slice(at, end)
    at = end
  }
}
/** By paragraphs; those that are long by their lines, and such lines at a blank or wherever. */
function* paragraphsOf(text: string): Generator<string> {
  for (const paragraph of cutAt(text, '\n\n'))
    if (paragraph.length <= lettersAtOnce) yield paragraph
    else
      for (const one of cutAt(paragraph, '\n')) {
        let at = 0
        while (one.length - at > lettersAtOnce) {
          const blank = one.lastIndexOf(' ', at + lettersAtOnce)
          const end = blank > at ? blank + 1 : at + lettersAtOnce
          yield one.slice(at, end)
          at = end
        }
        yield one.slice(at)
      }
}

/** In pieces of about as many letters; a paragraph that the other text has stays out. */
const without = async (
  paragraphs: readonly string[],
  others: ReadonlySet<string>,
  pause: Pause,
): Promise<{ pieces: string[]; kept: number }> => {
  const pieces: string[] = []
  let [piece, same, kept] = ['', '', 0]
  for (const one of paragraphs) {
    if (others.has(one.trim())) same += one
    else piece += one
    if (piece.length >= lettersAtOnce) {
      pieces.push(piece)
      piece = ''
    }
    if (same.length >= lettersAtOnce) {
      kept += wordsIn(same)
      same = ''
    }
    await pause(one.length)
  }
  return { pieces: piece === '' ? pieces : [...pieces, piece], kept: kept + wordsIn(same) }
}

const cutTexts = async (before: string, after: string, pause: Pause) => {
  const [was, is] = [[...paragraphsOf(before)], [...paragraphsOf(after)]]
  const bare = (those: readonly string[]) => new Set(those.map(one => one.trim()))
  await pause(lettersAtOnce)
  const gone = await without(was, bare(is), pause)
  await pause(lettersAtOnce)
  return { gone, came: await without(is, bare(was), pause) }
}

const isLong = (value: unknown): boolean =>
  typeof value === 'string' && value.length > lettersAtOnce

type Versions = { below: DocVersion; head: DocVersion }
const namesIn = ({ below, head }: Versions): string[] => [
  ...new Set([...Object.keys(below.fields), ...Object.keys(head.fields)]),
]
const longFields = ({ below, head }: Versions): string[] =>
  namesIn({ below, head }).filter(name => isLong(below.fields[name]) || isLong(head.fields[name]))

const lettersOfStep = ({ lines }: StepVersion): number =>
  lines.reduce((sum, { text_raw }) => sum + text_raw.length, 0)
const stepsOf = (doc: DocVersion): readonly StepVersion[] => (doc.kind === 'guide' ? doc.steps : [])

/** Lines of one step in runs of about as many letters, each beside the same lines of the other. */
const runsOfLines = (was: StepVersion | undefined, is: StepVersion | undefined) => {
  const old = new Map((was?.lines ?? []).map(line => [line.lineid, line]))
  const taken = new Set((is?.lines ?? []).map(line => line.lineid))
  const pairs = [
    ...(is?.lines ?? []).map(line => [
      line.lineid === null ? undefined : old.get(line.lineid),
      line,
    ]),
    ...(was?.lines ?? []).filter(line => !taken.has(line.lineid)).map(line => [line, undefined]),
  ] as const
  const runs: (typeof pairs)[number][][] = [[]]
  let letters = 0
  for (const pair of pairs) {
    if (letters > lettersAtOnce) {
      runs.push([])
      letters = 0
    }
    letters += pair.reduce((sum, line) => sum + (line?.text_raw.length ?? 0), 0)
    runs.at(-1)?.push(pair)
  }
  const half = (step: StepVersion | undefined, run: (typeof runs)[number], at: 0 | 1) =>
    step && { ...step, lines: run.flatMap(pair => pair[at] ?? []) }
  return runs.map(run => ({ was: half(was, run, 0), is: half(is, run, 1) }))
}

const guideOf = (steps: readonly StepVersion[], fields: DocVersion['fields'] = {}): DocVersion => ({
  kind: 'guide',
  fields,
  steps,
})

/** Steps in groups of about as many letters, in the order of the head; a long one in parts. */
const groupsOfSteps = (below: DocVersion, head: DocVersion) => {
  const [old, young] = [below, head].map(
    doc => new Map(stepsOf(doc).map(step => [step.stepid, step])),
  ) as [Map<number, StepVersion>, Map<number, StepVersion>]
  type Group = { was: StepVersion[]; is: StepVersion[]; isPart: boolean }
  const groups: Group[] = []
  let letters = Infinity
  for (const stepid of new Set([...young.keys(), ...old.keys()])) {
    const [was, is] = [old.get(stepid), young.get(stepid)]
    const own = (was ? lettersOfStep(was) : 0) + (is ? lettersOfStep(is) : 0)
    if (own > 2 * lettersAtOnce) {
      for (const part of runsOfLines(was, is))
        groups.push({
          was: part.was ? [part.was] : [],
          is: part.is ? [part.is] : [],
          isPart: true,
        })
      letters = Infinity
      continue
    }
    if (letters + own > 2 * lettersAtOnce) {
      groups.push({ was: [], is: [], isPart: false })
      letters = 0
    }
    letters += own
    const group = groups.at(-1)
    if (was) group?.was.push(was)
    if (is) group?.is.push(is)
  }
  return groups
}

const withFields = (doc: DocVersion, fields: DocVersion['fields']): DocVersion => ({
  ...doc,
  fields,
})
/** The document says nothing but these fields. */
const only = (doc: DocVersion, names: readonly string[]): DocVersion => {
  const fields = Object.fromEntries(
    names.flatMap(name => (name in doc.fields ? [[name, doc.fields[name]]] : [])),
  )
  return doc.kind === 'guide' ? guideOf([], fields) : withFields(doc, fields)
}

const lettersOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0)
/** The other fields in groups of about as many letters: a translation has one for each line. */
const groupsOfFields = ({ below, head }: Versions, long: readonly string[]): string[][] => {
  const groups: string[][] = [[]]
  let letters = 0
  for (const name of namesIn({ below, head })) {
    if (long.includes(name)) continue
    const own = lettersOf(below.fields[name]) + lettersOf(head.fields[name])
    if (letters > 0 && letters + own > 2 * lettersAtOnce) {
      groups.push([])
      letters = 0
    }
    letters += own
    groups.at(-1)?.push(name)
  }
  return groups
}

async function* piecesOfText(
  name: string,
  { below, head }: Versions,
  pause: Pause,
): AsyncGenerator<Piece> {
  const [was, is] = [below.fields[name], head.fields[name]].map(value =>
    typeof value === 'string' ? value : '',
  ) as [string, string]
  const { gone, came } = await cutTexts(was, is, pause)
  const most = Math.max(1, gone.pieces.length, came.pieces.length)
  const of = (doc: DocVersion, text: string | undefined) =>
    withFields(only(doc, []), text === undefined ? {} : { [name]: text })
  for (let at = 0; at < most; at += 1)
    yield {
      below: of(below, name in below.fields ? (gone.pieces[at] ?? '') : undefined),
      head: of(head, name in head.fields ? (came.pieces[at] ?? '') : undefined),
      kept: at === 0 ? gone.kept : 0,
      isPart: false,
    }
}

/** Together they say all that differs; most saves are one piece. */
export async function* inPieces(versions: Versions, pause: Pause): AsyncGenerator<Piece> {
  const { below, head } = versions
  const long = longFields(versions)
  const fields = groupsOfFields(versions, long)
  const steps = groupsOfSteps(below, head)
  if (long.length === 0 && fields.length === 1 && steps.length < 2 && steps[0]?.isPart !== true) {
    yield { below, head, kept: 0, isPart: false }
    return
  }
  for (const names of fields)
    yield { below: only(below, names), head: only(head, names), kept: 0, isPart: false }
  for (const { was, is, isPart } of steps)
    yield { below: guideOf(was), head: guideOf(is), kept: 0, isPart }
  for (const name of long) yield* piecesOfText(name, versions, pause)
}

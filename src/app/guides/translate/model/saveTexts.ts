// Sends what a translator has written: only words of the target language, and only where nobody has
// to review them first. Its structure is the source's and is sent along as it stands.
import type { PatchGuide } from '#contract/guides/schemas.ts'
import type { PatchStep } from '#contract/steps/schemas.ts'
import type {
  Translation,
  TranslationPart,
  TranslationText,
} from '#contract/guides/translations.ts'
import { placeInForm } from '#contract/worklog/formWords.ts'
import { ApiError } from '#lib/errors.ts'
import { readAgain, write } from '#app/api/write.ts'
import { madeFrom, refusalOf, wordsOf, type DeskRow, type Refusal } from './desk.ts'

type Line = NonNullable<PatchStep['lines']>[number]
/** `source_revisionid`: of the source that the words were made from. */
type Written = { text: TranslationText; words: string; source_revisionid: number }
type Desk = Pick<Translation, 'guideid' | 'langid'>

/** All lines of the step, each as it is or as it is written now. */
const linesOf = ({ lines }: TranslationPart, written: readonly Written[]): Line[] =>
  lines.map(line => ({
    ...line,
    // the source's own, which the service compares
    bullet: line.bullet as Line['bullet'],
    text_raw: written.find(({ text }) => text.lineid === line.lineid)?.words ?? line.text_raw,
  }))

type Base = { revisionid: number; source_revisionid: number }
const patch = async (
  { guideid, langid }: Desk,
  part: TranslationPart,
  written: readonly Written[],
  base: Base,
  onHeaders: (headers: Headers) => void,
) => {
  const { stepid } = part
  const query = { ...base, langid }
  const isAsked = ({ text }: Written) => placeInForm(text.name) !== null
  const fields = Object.fromEntries(
    written
      .filter(one => one.text.lineid === null && !isAsked(one))
      .map(({ text, words }) => [text.name, words]),
  )
  if (stepid === null)
    // names of texts alone
    return write(
      'patchGuide',
      { params: { guideid }, query, body: fields as PatchGuide },
      { onHeaders },
    )
  const isOfLines = written.some(({ text }) => text.lineid !== null)
  const asked = written.filter(isAsked)
  const body = {
    ...fields,
    ...(isOfLines && { lines: linesOf(part, written) }),
    ...(asked.length > 0 && {
      form_words: asked.map(({ text: { name }, words }) => ({ name, text: words })),
    }),
  }
  return write('patchStep', { params: { guideid, stepid }, query, body }, { onHeaders })
}

/** Says that texts were compared with the source as it was in these revisions. */
const confirmThese = (
  { guideid, langid }: Desk,
  stepid: number | null,
  texts: readonly Omit<Written, 'words'>[],
) =>
  write('confirmTranslation', {
    params: { guideid, langid },
    body: {
      texts: texts.map(({ text: { name, lineid }, source_revisionid }) => ({
        stepid,
        name,
        lineid,
        source_revisionid,
      })),
    },
  })
/** Says that texts were compared with the source as it stands on the desk. */
export const confirmTexts = (
  desk: Desk,
  { stepid, source_revisionid }: TranslationPart,
  texts: readonly TranslationText[],
) =>
  confirmThese(
    desk,
    stepid,
    texts.map(text => ({ text, source_revisionid })),
  )

/** Titles, summaries and lines are of one line. */
const asStored = ({ text: { name }, words }: Written): string =>
  name === 'introduction' || name === 'conclusion'
    ? words.trim()
    : words.trim().replace(/\s*\n\s*/g, ' ')

/** The service takes words that stand there already, and the source's own, for no change. */
const isNews = ({ text, words }: Written): boolean => words !== (text.translated ?? text.source)

/**
 * By the source that they were made from, each save with what the saves before it wrote: they send
 * all lines of a step.
 */
const savesOf = (written: readonly Written[]) => {
  const revisionids = [...new Set(written.map(one => one.source_revisionid))].sort((a, b) => a - b)
  return revisionids.map(source_revisionid => ({
    source_revisionid,
    texts: written.filter(one => one.source_revisionid <= source_revisionid),
  }))
}

/**
 * true: what was saved waits for review. Each save says itself which source its words were made
 * from: whatever happens after it, no text is called done that is not. Throws ApiError.
 */
export const savePart = async (
  desk: Desk,
  part: TranslationPart,
  given: readonly Written[],
): Promise<boolean> => {
  const written = given.map(one => ({ ...one, words: asStored(one) }))
  const same = written.filter(one => !isNews(one))
  // `unpatrolled` in the answer may be of the source, where other edits wait
  let waits = false
  try {
    const onHeaders = (headers: Headers) =>
      void (waits = headers.get('X-Patrol-State') === 'pending')
    let { revisionid } = part
    for (const { source_revisionid, texts } of savesOf(written.filter(isNews)))
      ({ revisionid } = await patch(
        desk,
        part,
        texts,
        { revisionid, source_revisionid },
        onHeaders,
      ))
    if (same.length > 0) await confirmThese(desk, part.stepid, same)
    return waits
  } catch (error) {
    // Its lines are others by now: the desk shows them with the next look.
    if (error instanceof ApiError && error.status === 422) readAgain('patchStep')
    throw error
  }
}

export const writtenIn = (row: DeskRow): Written => ({
  text: row.text,
  words: wordsOf(row),
  source_revisionid: madeFrom(row),
})

export type Published = { refusal: Refusal | null; saved: DeskRow[]; waits: boolean }
/**
 * Everything that is written, part by part; nothing at all where something is in the way.
 * `onSaved`: these are safe elsewhere.
 */
export const publishTexts = async (
  desk: Desk,
  rows: readonly DeskRow[],
  onSaved: (rows: readonly DeskRow[]) => void = () => {},
): Promise<Published> => {
  const refusal = refusalOf(rows)
  if (refusal) return { refusal, saved: [], waits: false }
  const saved: DeskRow[] = []
  let waits = false
  for (const part of new Set(rows.map(row => row.part))) {
    const own = rows.filter(row => row.part === part && row.draft !== null)
    if (own.length === 0) continue
    waits = (await savePart(desk, part, own.map(writtenIn))) || waits
    saved.push(...own)
    onSaved(own)
  }
  return { refusal: null, saved, waits }
}

// Sends what a translator has written: only words of the target language, and only where nobody has
// to review them first. Its structure is the source's and is sent along as it stands.
import type { PatchGuide } from '#contract/guides/schemas.ts'
import type { PatchStep } from '#contract/steps/schemas.ts'
import type {
  Translation,
  TranslationPart,
  TranslationText,
} from '#contract/guides/translations.ts'
import { ApiError } from '#lib/errors.ts'
import { readAgain, write } from '#app/api/write.ts'
import { refusalOf, type DeskRow, type Refusal } from './desk.ts'

type Line = NonNullable<PatchStep['lines']>[number]
type Written = { text: TranslationText; words: string }
type Desk = Pick<Translation, 'guideid' | 'langid'>

const wordsFor = (written: readonly Written[], text: TranslationText): string =>
  written.find(one => one.text === text)?.words ?? text.translated ?? text.source

/** All lines of the step, each as it is or as it is written now. */
const linesOf = (part: TranslationPart, written: readonly Written[]): Line[] =>
  part.texts.flatMap(text =>
    text.lineid === null
      ? []
      : [
          {
            lineid: text.lineid,
            // the source's own, which the service compares
            bullet: text.bullet as Line['bullet'],
            level: text.level ?? 0,
            text_raw: wordsFor(written, text),
          },
        ],
  )

const patch = async (
  { guideid, langid }: Desk,
  part: TranslationPart,
  written: Written[],
  onHeaders: (headers: Headers) => void,
) => {
  const { stepid, revisionid } = part
  const query = { revisionid, langid }
  const fields = Object.fromEntries(
    written.filter(({ text }) => text.lineid === null).map(({ text, words }) => [text.name, words]),
  )
  if (stepid === null)
    // names of texts alone
    return write(
      'patchGuide',
      { params: { guideid }, query, body: fields as PatchGuide },
      { onHeaders },
    )
  const isOfLines = written.some(({ text }) => text.lineid !== null)
  const body = { ...fields, ...(isOfLines && { lines: linesOf(part, written) }) }
  return write('patchStep', { params: { guideid, stepid }, query, body }, { onHeaders })
}

/** Says that texts were compared with the source as it stands on the desk. */
export const confirmTexts = (
  { guideid, langid }: Desk,
  { stepid, source_revisionid }: TranslationPart,
  texts: readonly TranslationText[],
) =>
  write('confirmTranslation', {
    params: { guideid, langid },
    body: {
      texts: texts.map(({ name, lineid }) => ({ stepid, name, lineid, source_revisionid })),
    },
  })

/** Titles, summaries and lines are of one line. */
const asStored = ({ text: { name }, words }: Written): string =>
  name === 'introduction' || name === 'conclusion'
    ? words.trim()
    : words.trim().replace(/\s*\n\s*/g, ' ')

/** The service takes words that stand there already, and the source's own, for no change. */
const isNews = ({ text, words }: Written): boolean => words !== (text.translated ?? text.source)

/** true: what was saved waits for review. Throws ApiError. */
export const savePart = async (
  desk: Desk,
  part: TranslationPart,
  given: readonly Written[],
): Promise<boolean> => {
  const written = given.map(one => ({ ...one, words: asStored(one) }))
  const news = written.filter(isNews)
  const same = written.filter(one => !isNews(one)).map(({ text }) => text)
  // `unpatrolled` in the answer may be of the source, where other edits wait
  let waits = false
  try {
    const onHeaders = (headers: Headers) =>
      void (waits = headers.get('X-Patrol-State') === 'pending')
    const answer = news.length > 0 ? await patch(desk, part, news, onHeaders) : null
    // Somebody wrote the source anew meanwhile: these are of the one before.
    const isOlder = answer !== null && answer.source_revisionid !== part.source_revisionid
    const compared = [...same, ...(isOlder ? news.map(({ text }) => text) : [])]
    if (compared.length > 0) await confirmTexts(desk, part, compared)
    return waits
  } catch (error) {
    // Its lines are others by now: the desk shows them with the next look.
    if (error instanceof ApiError && error.status === 422) readAgain('patchStep')
    throw error
  }
}

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
    const written = own.map(({ text, draft }) => ({ text, words: draft?.text ?? '' }))
    waits = (await savePart(desk, part, written)) || waits
    saved.push(...own)
    onSaved(own)
  }
  return { refusal: null, saved, waits }
}

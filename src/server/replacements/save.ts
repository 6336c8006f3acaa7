// Texts that were replaced, saved by what saves a person's edit: its rights, limits, review and
// revisions are those of a request.
import { guideHandlers } from '#server/guides/handlers.ts'
import { stepHandlers } from '#server/guides/steps/steps.ts'
import type { SignedIn } from '#server/http/context.ts'
import { handlerInput, savedOn } from '#server/http/handlerInput.ts'
import { wikiHandlers } from '#server/wikis/handlers.ts'
import type { DocumentText, LoadedDocument, StepHead } from './texts.ts'

export type Edit = { text: DocumentText; next: string }

const values = (edits: readonly Edit[]): Record<string, string> =>
  Object.fromEntries(edits.map(({ text, next }) => [text.field, next]))

const saveStep = (
  ctx: SignedIn,
  { guideid, stepid, revisionid, content }: StepHead,
  edits: Edit[],
) => {
  const [title, lines] = [
    edits.filter(({ text }) => text.part === 'titles'),
    edits.filter(({ text }) => text.part === 'lines'),
  ]
  const textOf = (lineid: number, text_raw: string) =>
    lines.find(({ text }) => text.lineid === lineid)?.next ?? text_raw
  return stepHandlers.patchStep(
    handlerInput({ guideid, stepid }, savedOn(revisionid), {
      ...values(title),
      ...(lines.length && {
        lines: content.lines.map(line => ({
          ...line,
          text_raw: textOf(line.lineid, line.text_raw),
        })),
      }),
    }),
    ctx,
  )
}

/** One save for each guide, step and page. Returns whether one of them waits for review. */
export const saveTexts = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  edits: readonly Edit[],
): Promise<boolean> => {
  let waits = false
  // `unpatrolled` in an answer may be of somebody else's edit.
  const heard: SignedIn = {
    ...ctx,
    header: (name, value) => {
      if (name === 'X-Patrol-State' && value === 'pending') waits = true
    },
  }
  if (doc.doc_type === 'wiki') {
    const { namespace, title, revisionid } = doc.page
    if (edits.length)
      await wikiHandlers.patchWiki(
        handlerInput({ namespace, title }, savedOn(revisionid), values(edits)),
        heard,
      )
  } else {
    const { guideid, revisionid } = doc.guide
    const own = edits.filter(({ text }) => text.stepid === null)
    if (own.length)
      await guideHandlers.patchGuide(
        handlerInput({ guideid }, savedOn(revisionid), values(own)),
        heard,
      )
    for (const step of doc.steps) {
      const here = edits.filter(({ text }) => text.stepid === step.stepid)
      if (here.length) await saveStep(heard, step, here)
    }
  }
  return waits
}

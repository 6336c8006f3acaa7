// A guide in a language that nobody translated it into (api-facts 11).
import type { Guide } from '#contract/guides/shapes.ts'
import { inWords, textsOfForm } from '#contract/worklog/formWords.ts'
import type { StepForm } from '#contract/worklog/shapes.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { translatedNames } from '#documents/values.ts'
import { existing } from '#lib/existing.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { machineTranslate, type Piece } from '#server/languages/machine.ts'

const withWords = (form: StepForm, nextText: () => string): StepForm => ({
  ...form,
  fields: inWords(
    form.fields,
    textsOfForm(form).map(({ name }) => ({ name, text: nextText() })),
  ),
})

/** Shown text comes translated, raw text stays what was written. Throws 422, 501, 503. */
export const machineTranslated = async (
  ctx: ReadCtx,
  guide: Guide,
  target: string,
): Promise<Guide> => {
  const text = (of: string): Piece => ({ text: of, format: 'text' })
  const html = (of: string): Piece => ({ text: of, format: 'html' })
  const pieces = [
    ...translatedNames(guideFields).map(name => text(guide[name])),
    html(guide.introduction_rendered),
    html(guide.conclusion_rendered),
    ...guide.steps.flatMap(step => [
      ...translatedNames(stepFields).map(name => text(step[name])),
      ...step.lines.map(line => html(line.text_rendered)),
      ...textsOfForm(step.form).map(one => text(one.text)),
    ]),
  ]
  const texts = (await machineTranslate(ctx, pieces, guide.langid, target)).values()
  const nextText = () => existing(texts.next().value, 'another translated text')
  return {
    ...guide,
    langid: target,
    locale: target,
    machine_translated: true,
    ...Object.fromEntries(translatedNames(guideFields).map(name => [name, nextText()])),
    introduction_rendered: nextText(),
    conclusion_rendered: nextText(),
    steps: guide.steps.map(step => ({
      ...step,
      ...Object.fromEntries(translatedNames(stepFields).map(name => [name, nextText()])),
      lines: step.lines.map(line => ({ ...line, text_rendered: nextText() })),
      ...(step.form && { form: withWords(step.form, nextText) }),
    })),
  }
}

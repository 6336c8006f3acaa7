import { renderText } from '#wikitext/html.ts'
import { emptyEnv } from '#wikitext/env.ts'
import { stepFields } from '#documents/step.ts'
import { wordsOf } from '#documents/values.ts'
import type { StepContent } from '#app/drafts/content/guideContent.ts'

const env = emptyEnv(typeof location === 'undefined' ? '' : location.origin)

/**
 * HTML of a line: the service's where it has this text, else made here, without what only the
 * service knows (titles of other pages).
 */
export const htmlOf = (text_raw: string, rendered: ReadonlyMap<string, string>): string =>
  rendered.get(text_raw) ?? renderText(text_raw, 'line', env)

/** Values and lines, one below the other. */
export const textOfStep = (step: StepContent): string =>
  [...wordsOf(stepFields, step), ...step.lines.map(({ text_raw }) => text_raw)]
    .filter(Boolean)
    .join('\n')

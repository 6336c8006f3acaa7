import type { StepLine } from '#app/drafts/content/guideContent.ts'
import { lineColours, type LineColour } from '#app/media/drawing/lineColours.ts'
import { plainText } from '#wikitext/doc.ts'
import { parse } from '#wikitext/parse.ts'

/** Lines with a colour as they are read: without the marks of bold and other text. */
export const spokenLines = (
  lines: readonly Pick<StepLine, 'bullet' | 'text_raw'>[],
): LineColour[] =>
  lineColours(lines.map(line => ({ ...line, text_raw: plainText(parse(line.text_raw, 'line')) })))

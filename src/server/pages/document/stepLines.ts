// The lines of a step without script: a letter stands for a colour, a word for a warning.
import type { Step } from '#contract/guides/shapes.ts'
import { html, rendered, type Html } from './html.ts'
import type { Words } from './words.ts'

/** In the colours of a line, whose letter is also drawn on its picture. */
const lettersOf = (words: Words): Partial<Record<string, string>> => ({
  red: 'R',
  orange: 'O',
  yellow: 'Y',
  green: 'G',
  light_blue: words.lightBlue,
  blue: 'B',
  violet: 'V',
})
const signsOf = (words: Words): Partial<Record<string, string>> => ({
  icon_note: words.note,
  icon_caution: words.caution,
  icon_reminder: words.reminder,
})

export const stepLines = ({ stepid, lines }: Step, words: Words): Html => {
  const [letters, signs] = [lettersOf(words), signsOf(words)]
  return html`<ul>
    ${lines.map(({ text_rendered, level, bullet }, line) => {
      const sign = signs[bullet]
      return html`<li
        id="s${stepid}-${line + 1}"
        data-level="${level}"
        data-bullet="${bullet}"
        data-letter="${letters[bullet] ?? ''}"
      >
        ${sign !== undefined && html`<b>${sign}</b> `}${rendered(text_rendered)}
      </li>`
    })}
  </ul>`
}

/** null where the guide is not marked as dangerous. */
export const dangerOf = (flags: readonly string[], words: Words): Html | null =>
  flags.includes('DANGER')
    ? html`<p class="danger"><b>${words.danger}.</b> ${words.careful}</p>`
    : null

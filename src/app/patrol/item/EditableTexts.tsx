import { useLingui } from '@lingui/react/macro'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import type { EditableText } from '../desk/editedPatch.ts'

/** What somebody wrote in place of a text, by the path of that text. */
export type RewrittenTexts = Readonly<Record<string, string>>

type EditableTextsProps = {
  texts: readonly EditableText[]
  mine: RewrittenTexts
  onMine: (mine: RewrittenTexts) => void
  takesFocus?: boolean
}

/**
 * One field for each text of an edit that may be put right; the first has the focus where nothing
 * else takes it.
 */
export const EditableTexts = ({ texts, mine, onMine, takesFocus = true }: EditableTextsProps) => {
  const { t } = useLingui()
  const nameOf = ({ step, line, field }: EditableText) =>
    step === null ? field : line === null ? t`Step ${step}, title` : t`Step ${step}, line ${line}`
  return texts.map((one, n) => (
    <TextArea
      key={one.path}
      label={nameOf(one)}
      autoFocus={takesFocus && n === 0}
      rows={one.text.length > 200 ? 8 : 2}
      value={mine[one.path] ?? one.text}
      onChange={event => onMine({ ...mine, [one.path]: event.target.value })}
    />
  ))
}

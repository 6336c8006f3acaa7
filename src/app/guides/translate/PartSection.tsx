import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import type { StepField } from '#documents/step.ts'
import { fieldNames, stepFieldNames } from '#app/editor/fieldWords.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { TextRow } from './TextRow.tsx'
import type { Desk } from './useDesk.ts'
import type { DeskRow, Languages } from './model/desk.ts'
import styles from './TranslateScreen.module.css'

type PartProps = {
  rows: readonly DeskRow[]
  /** Its place among the steps; null: the guide itself. */
  number: number | null
  step: Guide['steps'][number] | undefined
  languages: Languages
  desk: Desk
}

/** What each text is called: “Title”, “Step 2, line 1”. */
const useLabels = (number: number | null) => {
  const { t, i18n } = useLingui()
  return ({ text: { name, lineid } }: DeskRow, line: number): string => {
    if (number === null)
      return name in fieldNames ? i18n._(fieldNames[name as keyof typeof fieldNames]) : name
    if (lineid !== null) return t`Step ${number}, line ${line}`
    const field = i18n._(stepFieldNames[name as StepField])
    return t`Step ${number}, ${field}`
  }
}

/** The guide's own texts, or those of a step with its pictures, which all languages share. */
export const PartSection = ({ rows, number, step, languages, desk }: PartProps) => {
  const { t } = useLingui()
  const labelOf = useLabels(number)
  const name = number === null ? t`Guide` : t`Step ${number}`
  const pictures = step?.media.type === 'image' ? step.media.data : []
  const lines = rows.filter(({ text }) => text.lineid !== null)
  return (
    <section className={styles.part} aria-label={name}>
      <h2 className={styles.partName}>{name}</h2>
      {rows[0]?.part.waits && (
        <MutedText>
          <Trans>Changes in this language are waiting for review.</Trans>
        </MutedText>
      )}
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map(image => (
            <div key={image.id} className={styles.picture}>
              <Picture image={image} alt={image.alt ?? ''} sizes="10rem" />
            </div>
          ))}
        </div>
      )}
      <ul className={styles.rows}>
        {rows.map(row => (
          <TextRow
            key={row.key}
            row={row}
            label={labelOf(row, lines.indexOf(row) + 1)}
            languages={languages}
            desk={desk}
          />
        ))}
      </ul>
    </section>
  )
}

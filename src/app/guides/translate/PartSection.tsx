import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { placeInForm } from '#contract/worklog/formWords.ts'
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

/** Which field of the form, from 1, and which of its options a text is; null: it is of no form. */
const placeAsked = (rows: readonly DeskRow[], { text }: DeskRow) => {
  const place = placeInForm(text.name)
  if (!place) return null
  const places = rows.map(row => placeInForm(row.text.name))
  const fields = [...new Set(places.flatMap(one => one?.fieldid ?? []))]
  const alike = rows.filter(
    (_, n) => places[n]?.fieldid === place.fieldid && places[n].part === place.part,
  )
  return {
    part: place.part,
    field: fields.indexOf(place.fieldid) + 1,
    option: alike.findIndex(row => row.text.name === text.name) + 1,
  }
}

const useAskedLabel = () => {
  const { t } = useLingui()
  return (number: number, { part, field, option }: NonNullable<ReturnType<typeof placeAsked>>) =>
    part === 'label'
      ? t`Step ${number}, form field ${field}`
      : part === 'unit'
        ? t`Step ${number}, form field ${field}, unit`
        : t`Step ${number}, form field ${field}, option ${option}`
}

/** What each text is called: “Title”, “Step 2, line 1”. */
const useLabels = (number: number | null, rows: readonly DeskRow[]) => {
  const { t, i18n } = useLingui()
  const askedLabel = useAskedLabel()
  return (row: DeskRow, line: number): string => {
    const { name, lineid } = row.text
    if (number === null)
      return name in fieldNames ? i18n._(fieldNames[name as keyof typeof fieldNames]) : name
    if (lineid !== null) return t`Step ${number}, line ${line}`
    const asked = placeAsked(rows, row)
    if (asked) return askedLabel(number, asked)
    const field = i18n._(stepFieldNames[name as StepField])
    return t`Step ${number}, ${field}`
  }
}

/** The guide's own texts, or those of a step with its pictures, which all languages share. */
export const PartSection = ({ rows, number, step, languages, desk }: PartProps) => {
  const { t } = useLingui()
  const labelOf = useLabels(number, rows)
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

import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { emptyEnv } from '#wikitext/env.ts'
import { renderText } from '#wikitext/html.ts'
import { caretInText, placeInText, type CaretPlace } from '#app/editor/page/pageSourceText.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { Field, type FieldProps } from '#app/ui/fields/Field.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import styles from './WikiField.module.css'
import { WikiSource } from './WikiSource.tsx'

const FormattedText = lazyComponent(() => import('./FormattedText.tsx'), 'FormattedText')

type WikiFieldProps = FieldProps & {
  label: string
  value: string
  /** What the field reads by now: a merge may have changed it since it was drawn. */
  newest: () => string
  rows: number
  overFrom?: number | undefined
  isReadOnly: boolean
  onText: (text: string) => void
}

/** Until the editor is there, the text stands where it will stand. */
const Coming = ({ value }: { value: string }) => (
  <div className={styles.coming} aria-busy="true">
    <Rendered html={renderText(value, 'document', emptyEnv(location.origin))} />
  </div>
)

/** Wiki text, written as readers see it; the text itself on request. */
export const WikiField = (props: WikiFieldProps) => {
  const { value, newest, rows, overFrom, isReadOnly, onText, ...field } = props
  const { t } = useLingui()
  const [isSource, setIsSource] = useState(false)
  /** It holds what the editor has no shape for. */
  const [isKept, setIsKept] = useState(false)
  const [caret, setCaret] = useState<CaretPlace | null>(null)
  const toSource = (at: CaretPlace | null) => {
    setCaret(at)
    setIsSource(true)
  }
  if (isSource)
    return (
      <WikiSource
        {...field}
        value={value}
        rows={rows}
        overFrom={overFrom}
        onText={onText}
        at={caret && placeInText(value, caret)}
        onFormatted={at => {
          setCaret(caretInText(value, at))
          setIsSource(false)
        }}
        why={isKept ? t`The editor cannot show all of this text.` : undefined}
      />
    )
  const name = field.label
  return (
    <Field {...field}>
      {control => (
        <Suspense fallback={<Coming value={value} />}>
          <FormattedText
            label={name}
            toolsLabel={t`Tools for ${name}`}
            {...{ control, value, newest, onText, isReadOnly, overFrom }}
            start={caret}
            onSource={toSource}
            onLoss={() => {
              setIsKept(true)
              toSource(null)
            }}
          />
        </Suspense>
      )}
    </Field>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Bold, Code, Eye, Heading, Italic, Link, List } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { emptyEnv } from '#wikitext/env.ts'
import { renderText } from '#wikitext/html.ts'
import { Toolbar } from '#app/editor/text/tools/Toolbar.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import type { FieldProps } from '#app/ui/fields/Field.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import styles from './WikiTextField.module.css'
import { lineWrapped, prefixed, wrapped, type Wrapped } from './wrapText.ts'

type WikiTextFieldProps = FieldProps & {
  value: string
  rows: number
  overFrom?: number | undefined
  onText: (text: string) => void
}
type Change = (text: string, from: number, to: number) => Wrapped

const marks: Record<'bold' | 'italic' | 'code' | 'link' | 'heading' | 'list', Change> = {
  bold: (text, from, to) => wrapped(text, from, to, "'''"),
  italic: (text, from, to) => wrapped(text, from, to, "''"),
  code: (text, from, to) => wrapped(text, from, to, '``'),
  link: (text, from, to) => wrapped(text, from, to, '[https://|', ']'),
  heading: (text, from) => lineWrapped(text, from, '== ', ' =='),
  list: (text, from, to) => prefixed(text, from, to, '* '),
}
const keys: Record<string, Change> = { b: marks.bold, i: marks.italic, e: marks.code }

const WikiTools = ({ name, run }: { name: string; run: (change: Change) => void }) => {
  const { t } = useLingui()
  const tool = (label: string, icon: LucideIcon, change: Change) => ({
    label,
    icon,
    run: () => run(change),
  })
  return (
    <Toolbar
      label={t`Tools for ${name}`}
      parts={[
        tool(t`Bold`, Bold, marks.bold),
        tool(t`Italic`, Italic, marks.italic),
        tool(t`Code`, Code, marks.code),
        tool(t`Link`, Link, marks.link),
        tool(t`Heading`, Heading, marks.heading),
        tool(t`List`, List, marks.list),
      ]}
    />
  )
}

/** Wiki text with its commonest marks at hand, and how readers see it. */
export const WikiTextField = ({ value, onText, ...field }: WikiTextFieldProps) => {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const run = (change: Change) => {
    const area = place.current?.querySelector('textarea')
    if (!area) return
    const next = change(value, area.selectionStart, area.selectionEnd)
    // what is typed next belongs between the marks, however soon it comes
    flushSync(() => onText(next.text))
    area.focus()
    area.setSelectionRange(next.from, next.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const change = keys[event.key.toLowerCase()]
    if (!change || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    run(change)
  }
  const name = typeof field.label === 'string' ? field.label : ''
  return (
    <div ref={place} className={styles.place}>
      <TextArea
        {...field}
        help={t`Wiki text.`}
        value={value}
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <WikiTools name={name} run={run} />
        <Button
          kind="quiet"
          small
          icon={Eye}
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Trans>As readers see it</Trans>
        </Button>
      </div>
      {isShown && (
        <Rendered
          className={styles.shown}
          html={renderText(value, 'document', emptyEnv(location.origin))}
        />
      )}
    </div>
  )
}

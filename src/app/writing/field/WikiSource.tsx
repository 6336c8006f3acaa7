import { Trans, useLingui } from '@lingui/react/macro'
import { Bold, Code, Eye, Heading, Italic, Link, List, Pilcrow } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { emptyEnv } from '#wikitext/env.ts'
import { renderText } from '#wikitext/html.ts'
import { Toolbar } from '#app/editor/text/tools/Toolbar.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import type { FieldProps } from '#app/ui/fields/Field.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import styles from './WikiField.module.css'
import { lineWrapped, prefixed, wrapped, type Wrapped } from './wrapText.ts'

type WikiSourceProps = FieldProps & {
  value: string
  rows: number
  overFrom?: number | undefined
  onText: (text: string) => void
  /** Where the caret begins; null: the field does not take the focus. */
  at: number | null
  /** Back to the text as readers see it. */
  onFormatted: (at: number) => void
  /** Why there is no way back. */
  why: string | undefined
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

const SourceTools = ({ name, run }: { name: string; run: (change: Change) => void }) => {
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

/** The box itself: where its caret is, and what its tools make of what is chosen there. */
const useBox = ({ value, onText, at }: Pick<WikiSourceProps, 'value' | 'onText' | 'at'>) => {
  const place = useRef<HTMLDivElement>(null)
  const area = () => place.current?.querySelector('textarea')
  const [first] = useState(at)
  useLayoutEffect(() => {
    if (first === null) return
    area()?.focus()
    area()?.setSelectionRange(first, first)
  }, [first])
  const run = (change: Change) => {
    const box = area()
    if (!box) return
    const next = change(value, box.selectionStart, box.selectionEnd)
    // what is typed next belongs between the marks, however soon it comes
    flushSync(() => onText(next.text))
    box.focus()
    box.setSelectionRange(next.from, next.to)
  }
  return { place, run, caret: () => area()?.selectionStart ?? 0 }
}

/** The wiki text itself, with its commonest marks at hand, and how readers see it. */
export const WikiSource = (props: WikiSourceProps) => {
  const { value, onText, at, onFormatted, why, ...field } = props
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  const { place, run, caret } = useBox({ value, onText, at })
  const back = () => onFormatted(caret())
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event.nativeEvent, 'pageSource') && !why) {
      event.preventDefault()
      return back()
    }
    const name = (['bold', 'italic', 'code'] as const).find(one =>
      isShortcut(event.nativeEvent, one),
    )
    if (!name) return
    event.preventDefault()
    run(marks[name])
  }
  const name = typeof field.label === 'string' ? field.label : ''
  return (
    <div ref={place} className={styles.place}>
      <TextArea
        {...field}
        help={t`You can use wiki text here.`}
        value={value}
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <SourceTools name={name} run={run} />
        <span className={styles.views}>
          <Button
            kind="quiet"
            small
            icon={Eye}
            aria-expanded={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Trans>As readers see it</Trans>
          </Button>
          <Button kind="quiet" small icon={Pilcrow} why={why} onClick={back}>
            <Trans>Back to the text</Trans>
          </Button>
        </span>
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

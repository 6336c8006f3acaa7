import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { Steps } from '../steps/actions/useSteps.ts'
import { comparedWordings, lineWordings } from './lineWordings.ts'
import { HistoryFailed } from './HistoryFailed.tsx'
import { PanelBones } from './StepHead.tsx'
import { WordingRow } from './WordingRow.tsx'
import styles from './Panel.module.css'

type LineWordingsProps = {
  guideid: number
  stepid: number
  lineid: number
  number: number
  /** The newest version of the step that this device knows. */
  revisionid: number
  steps: Steps
}

const NotShown = ({ count }: { count: number }) => (
  <p className={styles.soft}>
    <Plural
      value={count}
      one="# older wording is not shown."
      other="# older wordings are not shown."
    />
  </p>
)

/** Who wrote a line, and what it said before; newest first. */
export const LineWordings = ({ number, steps, ...line }: LineWordingsProps) => {
  const { t } = useLingui()
  const [isAll, setIsAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const { data, error, refetch } = useQuery(lineWordings(line, isAll))
  if (error && !data)
    return error instanceof ApiError && error.status === 404 ? (
      <p className={styles.soft}>
        <Trans>
          This line is waiting for review. Once it is accepted, you can see who wrote it.
        </Trans>
      </p>
    ) : (
      <HistoryFailed onRetry={() => void refetch()} />
    )
  if (!data) return <PanelBones />
  const shown = comparedWordings(data.items, isAll)
  const rest = (data.total ?? 0) - shown.length
  const order = steps.order()
  return (
    <>
      <ol
        ref={list}
        className={styles.wordings}
        aria-label={t`Wordings of line ${number}`}
        tabIndex={-1}
      >
        {shown.map(({ wording, older }) => (
          <li key={wording.revisionid} className={styles.row}>
            <WordingRow
              guideid={line.guideid}
              wording={wording}
              older={older}
              stood={wording.stepid === line.stepid ? null : order.indexOf(wording.stepid) + 1}
            />
          </li>
        ))}
      </ol>
      {rest > 0 &&
        (isAll ? (
          <NotShown count={rest} />
        ) : (
          <Button
            small
            onClick={() => {
              // the button goes
              list.current?.focus()
              setIsAll(true)
            }}
          >
            <Plural value={rest} one="Show # older wording" other="Show # older wordings" />
          </Button>
        ))}
    </>
  )
}

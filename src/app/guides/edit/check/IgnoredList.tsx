import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { IgnoredReason } from './IgnoredReason.tsx'
import type { Ignored } from './ignored.ts'
import rows from './FindingRow.module.css'
import styles from './CheckList.module.css'
import { useFindingWords } from './useFindingWords.ts'

/** One that is ignored, by whom and why, and the way back. */
const IgnoredRow = ({ guideid, of: { finding, row } }: { guideid: number; of: Ignored }) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const words = useFindingWords()(finding)
  const { ignoredid } = row
  // said also where the row has gone with the answer
  const showAgain = useAttempt(async () => {
    await write('unignoreFinding', { params: { guideid, ignoredid } })
    announce(t`The finding is shown again.`)
  })
  return (
    <li className={rows.row}>
      <span />
      <div className={rows.body}>
        <p>{words}</p>
        <IgnoredReason of={row} />
        <p>
          <Button
            small
            aria-label={t`Show again: ${words}`}
            why={
              showAgain.isPending
                ? t`Saving…`
                : isOnline
                  ? undefined
                  : t`You are offline. Reconnect to show findings again.`
            }
            onClick={() => void showAgain.run()}
          >
            <Trans>Show again</Trans>
          </Button>
        </p>
        {showAgain.error && <p role="alert">{showAgain.error}</p>}
      </div>
    </li>
  )
}

/** What editors of the guide ignore; without any there is nothing. */
export const IgnoredList = ({
  guideid,
  ignored,
}: {
  guideid: number
  ignored: readonly Ignored[]
}) => {
  if (ignored.length === 0) return null
  return (
    <details className={styles.ignored}>
      <summary data-ignored>
        <Plural value={ignored.length} one="# finding ignored" other="# findings ignored" />
      </summary>
      <ul className={rows.rows}>
        {ignored.map(one => (
          <IgnoredRow key={one.row.ignoredid} guideid={guideid} of={one} />
        ))}
      </ul>
    </details>
  )
}

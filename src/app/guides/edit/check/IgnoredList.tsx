import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useWrite } from '#app/api/useWrite.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
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
  const showAgain = useWrite('unignoreFinding')
  const { ignoredid } = row
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
            onClick={() =>
              showAgain.mutate(
                { params: { guideid, ignoredid } },
                { onSuccess: () => announce(t`The finding is shown again.`) },
              )
            }
          >
            <Trans>Show again</Trans>
          </Button>
        </p>
        {showAgain.error && <p role="alert">{showAgain.error.message}</p>}
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

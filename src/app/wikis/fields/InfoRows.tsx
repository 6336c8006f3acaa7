import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import type { WikiInfo } from '#app/drafts/content/wikiContent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import styles from './WikiFields.module.css'

type InfoRowsProps = {
  info: readonly WikiInfo[]
  onInfo: (info: WikiInfo[]) => void
  errorOf: (index: number) => string | undefined
}

/**
 * Names and values of a page, in the order in which they are shown; what a category above gives is
 * not among them.
 */
export const InfoRows = ({ info, onInfo, errorOf }: InfoRowsProps) => {
  const { t } = useLingui()
  const place = useFocusAfterRemoval<HTMLDivElement>()
  const put = (at: number, change: Partial<WikiInfo>) =>
    onInfo(info.map((one, n) => (n === at ? { ...one, ...change } : one)))
  return (
    <div ref={place} className={styles.rows}>
      {info.map(({ name, value }, n) => {
        const number = n + 1
        return (
          <div key={n} className={styles.row} role="group" aria-label={t`Fact ${number}`}>
            <TextField
              label={t`Name`}
              autoComplete="off"
              maxLength={255}
              error={errorOf(n)}
              value={name}
              onChange={event => put(n, { name: event.target.value })}
            />
            <TextField
              label={t`Value`}
              autoComplete="off"
              maxLength={2000}
              value={value}
              onChange={event => put(n, { value: event.target.value })}
            />
            <span className={styles.acts}>
              <Button
                small
                kind="quiet"
                icon={X}
                aria-label={t`Remove fact ${number}`}
                onClick={() => onInfo(info.filter((_, at) => at !== n))}
              >
                <Trans>Remove</Trans>
              </Button>
            </span>
          </div>
        )
      })}
      <p className={styles.acts}>
        <Button icon={Plus} onClick={() => onInfo([...info, { name: '', value: '' }])}>
          <Trans>Add a fact</Trans>
        </Button>
      </p>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { useUnsent } from '#app/drafts/react/hooks.ts'
import { useOutbox } from '#app/drafts/react/useOutbox.ts'
import { paths } from '#app/paths.ts'
import styles from './Recover.module.css'
import { UnsentList } from './UnsentList.tsx'

/** What is unsent on this device, beside other things. */
export const RecoverSection = () => {
  const outbox = useOutbox()
  const documents = useUnsent()
  return (
    <section>
      <h2 className={styles.head}>
        <a href={paths.recover()}>
          <Trans>Recover</Trans>
        </a>
      </h2>
      <p className={styles.meta}>
        <Trans>
          Edits kept on this device that have not been sent yet. Unsent edits do not expire.
        </Trans>
      </p>
      {outbox && <UnsentList dense outbox={outbox} documents={documents} />}
    </section>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Download, FileText, TriangleAlert, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useOutbox } from '#app/drafts/react/useOutbox.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Skeleton, SkeletonBar } from '#app/ui/state/Skeleton.tsx'
import { ForeignDrafts } from '../ForeignDrafts.tsx'
import { HoldingList } from './HoldingList.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import styles from './Journal.module.css'
import { useExport } from './useExport.ts'
import { useHoldings, type Held } from './useHoldings.ts'
import { useImport } from './useImport.ts'

/** Said before anybody clears this browser's data. */
const StaysBehind = ({ files }: Pick<Held, 'files'>) => {
  const out = files.filter(({ file }) => file === null)
  if (out.length === 0) return null
  const names = out.map(({ name }) => name).join(', ')
  return (
    <Notice icon={TriangleAlert} kind="warn">
      <Plural
        value={out.length}
        one="# file is not included in the export. Leave this page open until it is uploaded, or keep the original:"
        other="# files are not included in the export. Leave this page open until they are uploaded, or keep the originals:"
      />{' '}
      {names}
    </Notice>
  )
}

const ExportButtons = ({ outbox }: { outbox: Outbox }) => {
  const { saveJson, saveText } = useExport(outbox)
  const [isFailed, setIsFailed] = useState(false)
  const run = (save: () => Promise<void>) => () => {
    setIsFailed(false)
    save().catch(() => setIsFailed(true)) // a file that cannot be read any more
  }
  return (
    <>
      <Button icon={Download} onClick={run(saveJson)}>
        <Trans>Export all (JSON)</Trans>
      </Button>
      <Button icon={FileText} onClick={run(saveText)}>
        <Trans>Export all (plain text)</Trans>
      </Button>
      {isFailed && (
        <p role="alert">
          <Trans>
            Nothing was exported: the browser could not read every file. Reload this page and try
            again.
          </Trans>
        </p>
      )}
    </>
  )
}

const Kept = ({ outbox }: { outbox: Outbox }) => {
  const { t } = useLingui()
  const { held, readAgain } = useHoldings(outbox)
  const { end, isRunning, take } = useImport(outbox, readAgain)
  const picker = useRef<HTMLInputElement>(null)
  if (!held) return <Coming />
  const { drafts, copies, files, foreign } = held
  return (
    <>
      <HoldingList held={held} />
      <ForeignDrafts records={foreign} />
      <StaysBehind files={files} />
      <div className={styles.acts}>
        {drafts.length + copies.length + files.length > 0 && <ExportButtons outbox={outbox} />}
        <Button icon={Upload} onClick={() => picker.current?.click()}>
          {isRunning ? <Trans>Importing…</Trans> : <Trans>Import…</Trans>}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t`Export of unsent edits`}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) void take(file)
            event.target.value = ''
          }}
        />
        <LinkButton iconAfter={ArrowRight} href={paths.recover()}>
          <Trans>Recover</Trans>
        </LinkButton>
      </div>
      {end && <ImportOutcome end={end} />}
      <p className={styles.soft}>
        <Trans>
          An import never replaces what is on this device. You can import only the JSON file, and
          only on this site with your account.
        </Trans>
      </p>
    </>
  )
}

const Coming = () => (
  <Skeleton>
    <SkeletonBar width="60%" />
  </Skeleton>
)

/** What of one's unsent work lies on this device, with a way out of it and back. */
export const JournalSection = () => {
  const outbox = useOutbox()
  return <div className={styles.section}>{outbox ? <Kept outbox={outbox} /> : <Coming />}</div>
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Download, FileKey } from 'lucide-react'
import { callBytes } from '#app/api/callBytes.ts'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { download, downloadBlob } from '#app/ui/lists/download.ts'
import { Code, MutedText, PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { formatExact } from '#app/ui/text/dates.ts'
import { queryOf, type Filter } from './auditFilter.ts'
import { whyTooMany } from './exportBound.ts'

/** What an archive is verified with, to be compared with what somebody outside got. */
const PublicKey = () => {
  const { i18n } = useLingui()
  const { data, error, refetch } = useQuery(read('readAuditKey'))
  if (!data) return <ReadingState error={error} onRetry={() => void refetch()} />
  const made = formatExact(data.made, i18n.locale)
  return (
    <>
      <p>
        <Trans>
          Fingerprint of the public key (SHA-256), created {made}: <Code>{data.fingerprint}</Code>
        </Trans>
      </p>
      <PageRow>
        <Button
          small
          icon={FileKey}
          onClick={() => download('key.pem', data.public_key, 'application/x-pem-file')}
        >
          <Trans>Download public key</Trans>
        </Button>
      </PageRow>
    </>
  )
}

/** The entries of the filter for somebody outside, who verifies them with the fingerprint. */
export const SignedExport = ({ filter, total }: { filter: Filter; total: number }) => {
  const { t } = useLingui()
  const save = useAttempt(() =>
    callBytes('exportAudit', { query: queryOf(filter) }, async bytes =>
      downloadBlob('audit-signed.zip', new Blob([bytes], { type: 'application/zip' })),
    ),
  )
  return (
    <PageSection title={t`Signed export`}>
      <MutedText>
        <Trans>
          An archive of the entries that match the filter above, with a signature, the public key
          and instructions. Anyone who also has the fingerprint below can verify that the archive
          comes from this site and that no entry was changed after the export. Send the fingerprint
          separately, because the archive proves nothing without it. Each signed export is recorded
          in the audit log.
        </Trans>
      </MutedText>
      <p>
        <Button
          icon={Download}
          aria-busy={save.isPending}
          why={save.isPending ? t`The archive is being created.` : whyTooMany(total)}
          onClick={() => void save.run()}
        >
          {plural(total, { one: 'Sign and export # entry…', other: 'Sign and export # entries…' })}
        </Button>
      </p>
      {save.error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {save.error}
        </Notice>
      )}
      <PublicKey />
    </PageSection>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { packageAtMost } from '#contract/training/schemas.ts'
import type { TrainingVersion } from '#contract/training/shapes.ts'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { sendPackage } from './sending.ts'
import styles from './Training.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** What takes a file or an address, and what the service said of the last. */
const useImport = (version: TrainingVersion) => {
  const { t, i18n } = useLingui()
  const [error, setError] = useState<string | null>(null)
  const largest = formatBytes(packageAtMost, i18n.locale)
  /**
   * An import that was made and never started is taken; else there is a new one. Asked afresh: one
   * that was refused a moment ago may not be read here yet.
   */
  const made = async () => {
    const [newest] = await queries.fetchQuery({
      ...read('listTrainingImports', { params: { id: version.id } }),
      staleTime: 0,
      retry: false,
    })
    return (
      newest?.state === 'created'
        ? newest
        : await write('createTrainingImport', { body: { id: version.id } })
    ).importid
  }
  const told = (cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause
    const why = refusedWords(cause)
    setError(
      cause instanceof NoAnswer
        ? why
        : cause.status === 413
          ? t`The package is larger than ${largest}. It was discarded. Choose a smaller one.`
          : cause.status === 415
            ? t`The file is not a zip archive. It was discarded. Choose another file.`
            : t`The package was not imported: ${why}`,
    )
  }
  const take = async (file: File) => {
    setError(null)
    if (file.size > packageAtMost)
      return setError(
        t`The package is larger than ${largest}. It was not sent. Choose a smaller one.`,
      )
    await made()
      .then(importid => sendPackage(importid, file))
      .catch(told)
  }
  const fetchFrom = async (url: string) => {
    setError(null)
    await made()
      .then(importid => write('startTrainingByUrl', { params: { importid }, body: { url } }))
      .catch(told)
  }
  return { error, largest, take, fetchFrom }
}

/**
 * Brings a package to a draft: a file of this device, or an address that the service fetches it
 * from.
 */
export const ImportForm = ({ version }: { version: TrainingVersion }) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState('')
  const { error, largest, take, fetchFrom } = useImport(version)
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (url.trim() !== '') void fetchFrom(url.trim())
      }}
    >
      <p className={styles.soft}>
        <Trans>
          A SCORM package (1.2 or 2004) or a cmi5 package as a zip archive of up to {largest}. A
          faulty package is discarded, and you see what is wrong.
        </Trans>
      </p>
      <p>
        <Button kind="main" icon={Upload} onClick={() => input.current?.click()}>
          <Trans>Choose a package</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label={t`Package`}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) void take(file)
            event.target.value = ''
          }}
        />
      </p>
      <PageRow>
        <TextField
          label={t`Web address of the package`}
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={url}
          onChange={event => setUrl(event.target.value)}
        />
        <Button
          icon={Link2}
          type="submit"
          why={url.trim() === '' ? t`Enter the address first.` : undefined}
        >
          <Trans>Import from this address</Trans>
        </Button>
      </PageRow>
      {error && <p role="alert">{error}</p>}
    </form>
  )
}

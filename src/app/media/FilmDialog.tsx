import { Trans, useLingui } from '@lingui/react/macro'
import { Film, Upload } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Video } from '#contract/files.ts'
import type { Embed } from '#contract/shapes.ts'
import { embedProviders, filmAt } from '#lib/embeds.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { write } from '#app/api/write.ts'
import { currentUploads, useAllUploads } from '#app/outbox/uploads.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { FileButton } from './FileButton.tsx'
import styles from './FilmDialog.module.css'
import { LibraryShelf } from './LibraryShelf.tsx'
import { UploadList } from './UploadList.tsx'

type FilmDialogProps = { onClose: () => void; onChoose: (type: 'video' | 'embed', film: Video | Embed) => void }

/** A film of mine, a new one, or one of a service that the site allows. */
export const FilmDialog = ({ onClose, onChoose }: FilmDialogProps) => {
  const { t, i18n } = useLingui()
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<{ field: 'address' | 'title'; words: string } | null>(null)
  const create = useWrite('createEmbed')
  const uploads = useAllUploads().filter(({ kind, place }) => kind === 'video' && place === null)
  const providers = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(Object.values(embedProviders).map(({ name }) => name))
  const addEmbed = (event: FormEvent) => {
    event.preventDefault()
    if (!filmAt(address.trim())) return setProblem({ field: 'address', words: t`Refused: only films of ${providers} may stand in a step. Paste the address of the film’s page.` })
    if (title.trim() === '') return setProblem({ field: 'title', words: t`Say what the film shows.` })
    setProblem(null)
    create.mutate({ body: { url: address.trim() } }, {
      onSuccess: embed => void write('patchEmbed', { params: { embedid: embed.embedid }, body: { title: title.trim() } }).then(titled => (onChoose('embed', titled), onClose())),
      onError: error => setProblem({ field: 'address', words: t`Refused: ${error.message}` }),
    })
  }
  return (
    <Dialog
      wide
      title={t`Film of the step`}
      onClose={onClose}
      actions={
        <Button kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <section className={styles.part} aria-label={t`My films`}>
        <h3 className={styles.head}>
          <Trans>My films</Trans>
          <FileButton small icon={Upload} kinds={['video']} inputLabel={t`Film file`} onFiles={files => currentUploads()?.add(files, null, ['video'])}>
            <Trans>Upload</Trans>
          </FileButton>
        </h3>
        <UploadList uploads={uploads} />
        <LibraryShelf kind="video" onChoose={video => (onChoose('video', video), onClose())} />
      </section>
      <form className={styles.part} onSubmit={addEmbed} noValidate>
        <h3 className={styles.head}>
          <Trans>From another site</Trans>
        </h3>
        <TextField label={t`Address of the film`} type="url" inputMode="url" help={t`A page of ${providers}.`} error={problem?.field === 'address' ? problem.words : undefined} value={address} onChange={event => setAddress(event.target.value)} />
        <TextField label={t`What the film shows`} error={problem?.field === 'title' ? problem.words : undefined} value={title} onChange={event => setTitle(event.target.value)} />
        <p>
          <Button type="submit" icon={Film}>
            <Trans>Show this film</Trans>
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

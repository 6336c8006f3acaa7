import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Film, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Video } from '#contract/files/schemas.ts'
import type { Embed } from '#contract/core/shapes.ts'
import { embedProviders, filmAt } from '#lib/media/embeds.ts'
import { write } from '#app/api/write.ts'
import { currentUploads, useAllUploads } from '#app/drafts/react/useUploads.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { FileButton } from '../uploads/FileButton.tsx'
import styles from './FilmDialog.module.css'
import { LibraryShelf } from '../library/LibraryShelf.tsx'
import { UploadList } from '../uploads/UploadList.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type FilmDialogProps = {
  onClose: () => void
  onChoose: (type: 'video' | 'embed', film: Video | Embed) => void
}

/** Makes a film of another site one of this site, and says what was wrong with it. */
const useEmbed = ({ onClose, onChoose }: FilmDialogProps) => {
  const { t, i18n } = useLingui()
  const [problem, setProblem] = useState<{ field: 'address' | 'title'; words: string } | null>(null)
  /** What an address became whose title did not arrive: another try makes no second one. */
  const made = useRef<{ url: string; embed: Embed } | null>(null)
  const isAdding = useRef(false)
  const add = useMutation<Embed, Error, { url: string; title: string }>({
    mutationFn: async ({ url, title: named }) => {
      if (made.current?.url !== url)
        made.current = { url, embed: await write('createEmbed', { body: { url } }) }
      return write('patchEmbed', {
        params: { embedid: made.current.embed.embedid },
        body: { title: named },
      })
    },
  })
  const providers = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(
    Object.values(embedProviders).map(({ name }) => name),
  )
  const problemOf = (error: Error, isMade: boolean): typeof problem => {
    const message = refusedWords(error)
    const field = isMade ? 'title' : 'address'
    if (error instanceof NoAnswer) return { field, words: message }
    return {
      field,
      words: isMade
        ? t`The description was not saved: ${message}`
        : t`The video was not added: ${message}`,
    }
  }
  const addEmbed = (url: string, named: string) => {
    if (isAdding.current) return // a second click makes no second film
    if (!filmAt(url))
      return setProblem({
        field: 'address',
        words: t`Not added: only videos from ${providers} can be shown in a step. Paste the address of the video’s page.`,
      })
    if (named === '')
      return setProblem({ field: 'title', words: t`Describe what the video shows.` })
    setProblem(null)
    isAdding.current = true
    add.mutate(
      { url, title: named },
      {
        onSuccess: embed => (onChoose('embed', embed), onClose()),
        onSettled: () => {
          isAdding.current = false
        },
        onError: error => setProblem(problemOf(error, made.current?.url === url)),
      },
    )
  }
  return { providers, problem, isPending: add.isPending, addEmbed }
}

/** A film of another site becomes one of this site, with a title. */
const EmbedForm = (dialog: FilmDialogProps) => {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const { providers, problem, isPending, addEmbed } = useEmbed(dialog)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    addEmbed(address.trim(), title.trim())
  }
  return (
    <form className={styles.part} onSubmit={onSubmit} noValidate>
      <h3 className={styles.head}>
        <Trans>From another site</Trans>
      </h3>
      <TextField
        label={t`Video address`}
        type="url"
        inputMode="url"
        help={t`Paste the address of the video’s page on ${providers}.`}
        error={problem?.field === 'address' ? problem.words : undefined}
        value={address}
        onChange={event => setAddress(event.target.value)}
      />
      <TextField
        label={t`What the video shows`}
        error={problem?.field === 'title' ? problem.words : undefined}
        value={title}
        onChange={event => setTitle(event.target.value)}
      />
      <p>
        <Button type="submit" icon={Film} why={isPending ? t`Saving…` : undefined}>
          <Trans>Use this video</Trans>
        </Button>
      </p>
    </form>
  )
}

/** A film of mine, a new one, or one of a service that the site allows. */
export const FilmDialog = ({ onClose, onChoose }: FilmDialogProps) => {
  const { t } = useLingui()
  const uploads = useAllUploads().filter(({ kind, place }) => kind === 'video' && place === null)
  return (
    <Dialog
      wide
      title={t`Choose a video for the step`}
      onClose={onClose}
      actions={
        <Button kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <section className={styles.part} aria-label={t`My videos`}>
        <h3 className={styles.head}>
          <Trans>My videos</Trans>
          <FileButton
            small
            icon={Upload}
            kinds={['video']}
            inputLabel={t`Video file`}
            onFiles={files => currentUploads()?.add(files, null, ['video'])}
          >
            <Trans>Upload</Trans>
          </FileButton>
        </h3>
        <UploadList uploads={uploads} />
        <LibraryShelf kind="video" onChoose={video => (onChoose('video', video), onClose())} />
      </section>
      <EmbedForm onClose={onClose} onChoose={onChoose} />
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow, PageSection, PlainItem, PlainList, MutedText } from '#app/ui/screen/Page.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type SynonymListProps = { synonyms: readonly string[]; onRemove: ((one: string) => void) | null }

const SynonymList = ({ synonyms, onRemove }: SynonymListProps) => {
  const { t } = useLingui()
  if (synonyms.length === 0)
    return (
      <MutedText>
        <Trans>No synonyms yet. Anyone who types a synonym listed here gets this tag.</Trans>
      </MutedText>
    )
  return (
    <PlainList label={t`Synonyms`}>
      {synonyms.map(synonym => (
        <PlainItem
          key={synonym}
          acts={
            onRemove && (
              <Button
                kind="quiet"
                small
                icon={X}
                label={t`Remove ${synonym}`}
                onClick={() => onRemove(synonym)}
              />
            )
          }
        >
          {synonym}
        </PlainItem>
      ))}
    </PlainList>
  )
}

/** Other spellings and languages of a tag: whoever adds one of them adds the tag. */
export const Synonyms = ({ tag, mayKeep }: { tag: string; mayKeep: boolean }) => {
  const { t } = useLingui()
  const synonyms =
    useQuery({ ...read('listSynonyms', { params: { tag } }), retry: false }).data ?? []
  const [text, setText] = useState('')
  const add = useWrite('addSynonym')
  const remove = useWrite('removeSynonym')
  const error = add.error ?? remove.error
  const send = () => {
    const synonym = text.trim()
    // The next may be typed meanwhile.
    if (synonym !== '' && !add.isPending)
      add.mutate(
        { params: { tag, synonym } },
        { onSuccess: () => setText(now => (now.trim() === synonym ? '' : now)) },
      )
  }
  return (
    <PageSection boxed title={t`Synonyms`}>
      <SynonymList
        synonyms={synonyms}
        onRemove={mayKeep ? synonym => remove.mutate({ params: { tag, synonym } }) : null}
      />
      {mayKeep && (
        <form
          onSubmit={event => {
            event.preventDefault()
            send()
          }}
        >
          <PageRow>
            <TextField
              label={t`New synonym`}
              value={text}
              error={error ? refusedWords(error) : undefined}
              onChange={event => setText(event.target.value)}
            />
            <Button type="submit" icon={Plus}>
              <Trans>Add</Trans>
            </Button>
          </PageRow>
        </form>
      )}
    </PageSection>
  )
}

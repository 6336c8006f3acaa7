import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { MutedText, PageSection, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type SearchEquivalentsProps = { text: string; onText: (text: string) => void }

/** A line of words that mean the same, as the setting has it. */
const normal = (line: string): string =>
  line
    .split('=')
    .map(part => part.trim())
    .filter(Boolean)
    .join(' = ')

type LinesProps = { lines: readonly string[]; onTakeAway: (line: string) => void }

const EquivalentLines = ({ lines, onTakeAway }: LinesProps) => {
  const { t } = useLingui()
  if (lines.length === 0)
    return (
      <MutedText>
        <Trans>The synonyms that you add will appear here.</Trans>
      </MutedText>
    )
  return (
    <PlainList label={t`Synonyms`}>
      {lines.map(one => (
        <PlainItem
          key={one}
          acts={
            <Button
              kind="quiet"
              small
              icon={X}
              label={t`Remove ${one}`}
              onClick={() => onTakeAway(one)}
            />
          }
        >
          {one}
        </PlainItem>
      ))}
    </PlainList>
  )
}

/** What searches take for the same; Admins add lines and take them away. `text`: a new line. */
export const SearchEquivalents = ({ text, onText }: SearchEquivalentsProps) => {
  const { t } = useLingui()
  const { data: settings } = useSuspenseQuery(read('readSettings'))
  const save = useWrite('patchSettings')
  const { search_equivalents: lines, revisionid } = settings
  const line = normal(text)
  const isWhole = line.includes(' = ')
  const keep = (next: string[], onSuccess?: () => void) => {
    if (!save.isPending)
      save.mutate(
        { query: { revisionid }, body: { search_equivalents: next } },
        { ...(onSuccess && { onSuccess }) },
      )
  }
  return (
    <PageSection title={t`Synonyms`}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isWhole) keep([line, ...lines.filter(one => one !== line)], () => onText(''))
        }}
      >
        <TextField
          label={t`Words, separated by =`}
          help={t`For example: battery = batt = Akku. A search for one word also finds the others.`}
          value={text}
          error={save.error ? refusedWords(save.error) : undefined}
          onChange={event => onText(event.target.value)}
          after={
            <Button
              type="submit"
              icon={Plus}
              why={line && !isWhole ? t`Enter at least two words, separated by =.` : undefined}
            >
              <Trans>Add</Trans>
            </Button>
          }
        />
      </form>
      <EquivalentLines
        lines={lines}
        onTakeAway={gone => keep(lines.filter(other => other !== gone))}
      />
    </PageSection>
  )
}

import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'

/** On the page that Moderators see of a person: the way to take back what they did. */
export const UndoPerson = ({ userid }: { userid: number }) => (
  <p>
    <LinkButton kind="quiet" icon={Undo2} href={authorPaths.undo(userid)}>
      <Trans>Undo what this account did…</Trans>
    </LinkButton>
  </p>
)

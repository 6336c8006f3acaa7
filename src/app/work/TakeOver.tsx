import { Trans, useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { useNavigate } from 'react-router'
import { queries } from '#app/api/queries.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/Button.tsx'

/** Takes a suspended run over and goes to it. Of two people at once one gets it; the other is told (M-125). */
export const TakeOver = ({ entryid, revisionid, of, big }: { entryid: number; revisionid: number; of?: string; big?: boolean }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const assume = useWrite('assumeWork')
  const take = () =>
    assume.mutate(
      { params: { entryid }, query: { revisionid }, body: {} },
      {
        onSuccess: () => {
          queries.removeQueries({ queryKey: ['run'] })
          void navigate(authorPaths.run(entryid))
        },
      },
    )
  const { error } = assume
  return (
    <>
      <Button small={!big} kind={big ? 'main' : 'plain'} icon={Hand} aria-label={of ? t`Take over: ${of}` : undefined} onClick={() => assume.isPending || take()}>
        <Trans>Take over</Trans>
      </Button>
      {error && (
        <span role="alert">
          {error.status === 409 ? <Trans>Somebody else was faster.</Trans> : error.status === 0 ? <Trans>The service did not answer. Try again.</Trans> : error.errors[0]?.message ?? error.message}
        </span>
      )}
    </>
  )
}

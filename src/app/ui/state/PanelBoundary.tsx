import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Notice } from './Notice.tsx'

type Caught = { isBroken: boolean }

/** React catches errors in classes only. */
class Catch extends Component<
  { instead: (again: () => void) => ReactNode; children: ReactNode },
  Caught
> {
  override state: Caught = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  again = () => this.setState({ isBroken: false })
  override render() {
    return this.state.isBroken ? this.props.instead(this.again) : this.props.children
  }
}

/**
 * Around a part of a screen: its fault stays in it, and the rest goes on. `name` is what the part
 * is called.
 */
export const PanelBoundary = ({ name, children }: { name: string; children: ReactNode }) => {
  const { t } = useLingui()
  const reload = (again: () => void) => (
    <Notice
      icon={TriangleAlert}
      kind="danger"
      role="alert"
      action={
        <Button small icon={RotateCw} onClick={again}>
          <Trans>Reload panel</Trans>
        </Button>
      }
    >
      {t`“${name}” stopped working. Everything else works, and your text is kept.`}
    </Notice>
  )
  return <Catch instead={reload}>{children}</Catch>
}

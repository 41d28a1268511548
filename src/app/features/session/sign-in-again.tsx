/** A dialog over a page that waits until its person has signed in again in another window. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { call } from '#app/api/client.ts'
import { type Person, signedInPerson } from '#app/api/person.ts'
import { takePerson } from '#app/api/read-person.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { deskOperations } from '#contract/desk/desk.ts'
import type { Answer } from '#contract/operation.ts'

/** How often the page looks whether somebody has signed in, in milliseconds. */
const interval = 1000

/** As the gateway says who is signed in. */
export type Someone = Answer<typeof deskOperations.getPerson>

type Props = {
  title: string
  /** What the button says that opens the other window. */
  action: string
  /** Where the other window signs in. */
  address: string
  /** Whether this is the sign-in that is waited for. */
  isBack: (person: Pick<Person, 'signedInAt'>) => boolean
  onBack: () => void
  /** Somebody else has signed in; without it, they get a page of their own at once. */
  onOther?: (person: Someone) => void
  /** A button for what else can be done. */
  beside?: ReactNode
  children: ReactNode
}

export function SignInAgain({ title, action, address, beside, children, ...results }: Props) {
  const [begun, setBegun] = useState(false)
  const { mutate, isPending } = useLook(results)
  const look = useEffectEvent(() => {
    if (!isPending) mutate()
  })
  useEffect(() => {
    if (!begun) return undefined
    const timer = setInterval(() => look(), interval)
    return () => clearInterval(timer)
  }, [begun])
  return (
    <Dialog
      title={title}
      onClose={undefined}
      foot={
        <>
          {beside}
          {begun && (
            <Button look="default" aria-disabled={isPending} onClick={() => isPending || mutate()}>
              I have signed in
            </Button>
          )}
          <Button
            onClick={() => {
              window.open(address, '_blank', 'noopener')
              setBegun(true)
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <p role="status">{begun && 'Waiting until you have signed in…'}</p>
    </Dialog>
  )
}

const reload = () => location.reload()

/** Looks whether somebody has signed in: only the same person goes on. */
const useLook = ({
  isBack,
  onBack,
  onOther = reload,
}: Pick<Props, 'isBack' | 'onBack' | 'onOther'>) =>
  useMutation({
    mutationFn: () => call(deskOperations.getPerson, {}),
    onSuccess: (person) => {
      if (person.id !== signedInPerson()?.id) return onOther(person)
      if (!isBack(person)) return undefined
      takePerson(person)
      return onBack()
    },
  })

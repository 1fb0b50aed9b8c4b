import type { Account } from '@tallscreen/bff/contract/auth';
import { EmailSection } from './EmailSection.tsx';
import { NameSection } from './NameSection.tsx';

export const AccountSettings = ({ account }: { account: Account }) => (
  <>
    <NameSection account={account} />
    <EmailSection account={account} />
  </>
);

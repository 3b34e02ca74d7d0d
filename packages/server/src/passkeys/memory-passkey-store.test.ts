import { describeContract } from '../testing/describe-contract.fixture.ts';
import { passkeyStoreContract } from '../testing/passkey-store-contract.ts';
import { createMemoryPasskeyStore } from './memory-passkey-store.ts';

describeContract('createMemoryPasskeyStore', passkeyStoreContract(createMemoryPasskeyStore));

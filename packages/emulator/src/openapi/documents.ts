import {
  CONTROL_OPERATIONS,
  ControlErrorSchema,
  WORKSPACE_PARAMETER,
} from './control-operations.ts';
import { openapiDocument } from './openapi-document.ts';
import type { JsonSchema } from './operation.ts';
import { SERVICE_OPERATIONS, ServiceErrorSchema } from './service-operations.ts';

/** The documents of OpenAPI, by the name of their file. */
export const DOCUMENTS: Readonly<Record<'service' | 'control', JsonSchema>> = {
  service: openapiDocument({
    title: 'The verification service, as the otp-kit emulator implements it',
    description:
      'The service as the emulator implements it. The interface of the service itself is the authority.',
    server: 'http://127.0.0.1:4400',
    operations: SERVICE_OPERATIONS,
    error: ServiceErrorSchema,
  }),
  control: openapiDocument({
    title: 'The control API of the otp-kit emulator',
    description:
      'For tests and for the console, on this machine only. The service has nothing of it.',
    server: 'http://127.0.0.1:4400/_emulator/v1',
    operations: CONTROL_OPERATIONS,
    parameters: [WORKSPACE_PARAMETER],
    error: ControlErrorSchema,
  }),
};

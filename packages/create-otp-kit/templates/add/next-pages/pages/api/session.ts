import { toNodeHandler } from '@otp-kit/server/node';
import { answerSession } from '../../server/session.ts';

export const config = { api: { bodyParser: false, externalResolver: true } };

export default toNodeHandler(answerSession);

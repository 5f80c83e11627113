import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, sessionOnly } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import {
  HomeCinemaForm,
  PendingVerification,
  Verification,
  VerificationCode,
  VerificationRequest,
} from './verification.schema.ts';

const tags = ['Verification'];

export const verificationContract = sessionOnly({
  getOwn: call
    .route({ method: 'GET', path: '/verification', tags, summary: "Get the viewer's employee verification" })
    .output(Verification),
  request: call
    .meta({ session: 'required', limit: rateLimit() })
    .route({
      method: 'POST',
      path: '/verification',
      tags,
      summary: 'Request employee verification',
      successStatus: 201,
    })
    .input(VerificationRequest)
    .output(Verification)
    .errors({
      ALREADY_VERIFIED: { status: 409, message: 'You are verified already.' },
    }),
  confirm: call
    .route({
      method: 'POST',
      path: '/verification/code',
      tags,
      summary: 'Confirm employee verification with the mailed code',
    })
    .input(VerificationCode)
    .output(Verification)
    .errors({
      WRONG_CODE: { status: 403, message: 'That is not the code of the mail.' },
      CODE_EXPIRED: { status: 410, message: 'This code no longer works. Ask for a new one.' },
      WORK_EMAIL_TAKEN: { status: 409, message: 'Somebody else is verified with this address.' },
    }),
  withdraw: call
    .route({ method: 'DELETE', path: '/verification', tags, summary: 'Withdraw a verification request' })
    .output(Verification),
  setLocation: call
    .route({ method: 'PUT', path: '/verification/location', tags, summary: "Set the viewer's cinema location" })
    .input(HomeCinemaForm)
    .output(Verification)
    .errors({
      NOT_VERIFIED: {
        status: 409,
        message:
          'A home cinema belongs to a verification, and you have none yet. Leave it out for now and verify in the settings.',
      },
    }),
  listPending: call
    .route({ method: 'GET', path: '/admin/verifications', tags, summary: 'List pending verification requests' })
    .input(z.strictObject(pageQuery))
    .output(makePageSchema(PendingVerification)),
  decide: call
    .route({
      method: 'POST',
      path: '/admin/verifications/{verification_id}/decision',
      tags,
      summary: 'Approve or reject a verification request',
    })
    .input(z.strictObject({ verification_id: Id, approved: z.boolean() }))
    .output(z.object({}))
    .errors({ WORK_EMAIL_TAKEN: { status: 409, message: 'Somebody else is verified with this address.' } }),
});

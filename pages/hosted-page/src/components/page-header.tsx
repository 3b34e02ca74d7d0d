import type { HostedBrand } from '@otp-kit/emulator/hosted-page-api';
import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';

/**
 * The name that the branding gives, with its first letter as a mark; empty until it is known. In a frame
 * there is no header, since the page around has its own: only a test number is still marked.
 */
export function PageHeader({ brand }: { brand: Brand | undefined }): ReactNode {
  const { isFramed } = usePageTools();
  if (isFramed) return brand?.isTest && <TestBadge />;
  return <header className="page-header">{brand && <NameAndMark brand={brand} />}</header>;
}

interface Brand extends HostedBrand {
  /** Whether the number is a test number. */
  readonly isTest?: boolean;
}

function NameAndMark({ brand }: { brand: Brand }): ReactNode {
  const name = brandName(brand);
  const [initial = ''] = name;
  return (
    <>
      <span aria-hidden="true" className="tile page-monogram">
        {initial.toUpperCase()}
      </span>
      <p className="page-name" dir="auto">
        {name}
      </p>
      {brand.isTest && <TestBadge />}
    </>
  );
}

function TestBadge(): ReactNode {
  const { texts } = usePageTools();
  return (
    <span className="badge page-badge" title={texts.testHint}>
      {texts.testBadge}
    </span>
  );
}

/** The name above the form; the widget's own where the branding has none. */
export function brandName({ branding, name }: HostedBrand): string {
  return branding.displayName?.trim() || name;
}

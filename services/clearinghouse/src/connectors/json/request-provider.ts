import {
  type InquiryProvider,
  PROVIDER_ID_QUALIFIERS,
  type ProviderIdQualifier,
  serviceProviderNumberOf,
} from '@eligibility/x12';

/** The format's fields of X12 NM108 and REF01 in loop 2100B. */
const FIELD_OF = {
  SV: 'serviceProviderNumber',
  '1C': 'medicareProviderNumber',
  '1D': 'medicaidProviderNumber',
  '1J': 'facilityIdNumber',
  EO: 'submitterIdNumber',
  N5: 'providerPlanNetworkIdNumber',
  N7: 'facilityNetworkIdNumber',
  Q4: 'priorIdentifierNumber',
  TJ: 'taxId',
} as const satisfies Record<ProviderIdQualifier, string>;

type OwnIds = Partial<Record<(typeof FIELD_OF)[ProviderIdQualifier], string>>;
type Taxonomy = { readonly providerCode?: 'BI'; readonly referenceIdentification?: string };
type ProviderName =
  { readonly organizationName: string } | { readonly firstName: string; readonly lastName: string };

/** The `provider` of a "medical network eligibility v3" inquiry. */
export type RequestProvider = ProviderName & Taxonomy & OwnIds & { readonly npi?: string };

/** A provider that the payer knows by a number of its own is sent without its NPI, as in X12, which has room for one. */
export function providerOf(provider: InquiryProvider): RequestProvider {
  const { npi, payerIds = [] } = provider;
  return {
    ...nameOf(provider),
    ...(serviceProviderNumberOf(payerIds) === undefined ? { npi } : {}),
    ...ownIdsOf(payerIds),
    ...taxonomyOf(provider),
  };
}

function ownIdsOf(payerIds: NonNullable<InquiryProvider['payerIds']>): OwnIds {
  const knownIds = PROVIDER_ID_QUALIFIERS.flatMap((qualifier) => {
    const ownId = payerIds.find((one) => one.qualifier === qualifier);
    const id = qualifier === 'TJ' ? taxId(ownId?.id) : ownId?.id;
    return id === undefined ? [] : [[FIELD_OF[qualifier], id] as const];
  });
  return Object.fromEntries(knownIds);
}

/** Nine digits, as the format demands them; a number of another form is no tax number, and is left out. */
function taxId(typed = ''): string | undefined {
  const digits = typed.replace(/[ -]/g, '');
  return /^\d{9}$/.test(digits) ? digits : undefined;
}

/** `providerCode` and `referenceIdentification` are X12 PRV01 (BI: the billing provider) and PRV03. */
function taxonomyOf({ taxonomyCode }: InquiryProvider): Taxonomy {
  return taxonomyCode === undefined ? {} : { providerCode: 'BI', referenceIdentification: taxonomyCode };
}

/** The owner of the NPI: the format takes an organization's name, or a person's two. */
function nameOf({ practitioner, organizationName }: InquiryProvider): ProviderName {
  if (practitioner === undefined) return { organizationName };
  const { firstName, lastName } = practitioner;
  return { firstName, lastName };
}

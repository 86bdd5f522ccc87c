/** Company details. */
import * as limits from "../kit/form/limits.gen";
import { type Control, useWatch } from "react-hook-form";
import { DrawerSection } from "../kit/drawer";
import { EmailField, PhoneField, TextAreaField, TextField, TimeField, ToggleField } from "../kit/form/fields";
import { BankFields } from "./bank-fields";
import { FieldGroup } from "./field-group";
import { type OrganisationDraft, draftOf, schema, valueOf } from "./organisation-draft";
import { lazyComponent } from "../../ui/lazy-component";
import { SettingsForm } from "./settings-form";

// On demand: the photograph library opens uploads.
const LogoField = lazyComponent(async () => (await import("./logo-field")).LogoField);

export function OrganisationSection() {
  return (
    <SettingsForm
      section="organization"
      title="Organisation"
      description="Company details for the site, letterheads and invoices."
      schema={schema}
      draftOf={draftOf}
      valueOf={valueOf}
    >
      {(control) => (
        <>
          <FieldGroup title="Names">
            <TextField
              control={control}
              name="brandName"
              label="Brand name"
              limit={limits.Organization.brandName.max}
            />
            <TextField
              control={control}
              name="legalName"
              label="Legal name"
              limit={limits.Organization.legalName.max}
              orNull
            />
            <LogoField control={control} />
          </FieldGroup>
          <FieldGroup title="On the site">
            <PhoneField control={control} name="phoneNumber" label="Phone number" hint="As shown to visitors." orNull />
            <PhoneField
              control={control}
              name="whatsappNumber"
              label="WhatsApp number"
              hint="With +91. Phones then show a WhatsApp button."
              orNull
            />
            <EmailField control={control} name="emailId" label="E-mail" orNull />
            <TextAreaField
              control={control}
              name="officeAddress"
              label="Office address"
              rows={2}
              limit={limits.Organization.officeAddress.max}
              orNull
              className="md:col-span-2"
            />
            <TextField control={control} name="city" label="City" limit={limits.Organization.city.max} orNull />
            <TextField control={control} name="state" label="State" limit={limits.Organization.state.max} orNull />
          </FieldGroup>
          <Hours control={control} />
          <FieldGroup title="Social media">
            {(["instagram", "facebook", "youtube", "pinterest", "linkedin", "x"] as const).map((network) => (
              <TextField
                key={network}
                control={control}
                name={`socialLinks.${network}`}
                label={networks[network]}
                type="url"
                inputMode="url"
                placeholder="https://"
                orNull
              />
            ))}
          </FieldGroup>
          <FieldGroup
            title="Grievance officer"
            description="The contact for customer complaints. Required by the e-commerce rules."
          >
            <TextField control={control} name="grievanceOfficer.name" label="Name" orNull />
            <EmailField control={control} name="grievanceOfficer.email" label="E-mail" orNull />
            <PhoneField control={control} name="grievanceOfficer.phone" label="Phone" orNull />
          </FieldGroup>
          <FieldGroup title="Tax">
            <TextField control={control} name="gstin" label="GSTIN" limit={limits.Organization.gstin.max} orNull />
            <TextField control={control} name="pan" label="PAN" hint="The PAN within the GSTIN." limit={10} orNull />
          </FieldGroup>
          <FieldGroup title="Bank and UPI" description="Printed on invoices. Customers pay to this account.">
            <BankFields control={control} />
          </FieldGroup>
          <FieldGroup
            title="Tags"
            description="Loaded only on pages of visitors who agreed to analytics or ads cookies."
          >
            <TextField
              control={control}
              name="googleAnalyticsId"
              label="Google Analytics ID"
              placeholder="G-XXXXXXXXXX"
              orNull
            />
            <TextField control={control} name="googleAdsId" label="Google Ads ID" placeholder="AW-XXXXXXXXX" orNull />
            <TextField
              control={control}
              name="googleAdsLeadLabel"
              label="Google Ads label for enquiries"
              hint="What follows the slash in AW-XXXXXXXXX/label. Choose the conversion that uploads use too, so that an enquiry counts once."
              orNull
            />
            <TextField
              control={control}
              name="googleAdsPurchaseLabel"
              label="Google Ads label for orders"
              hint="The same for furniture orders."
              orNull
            />
            <TextField control={control} name="facebookPixelId" label="Meta pixel ID" inputMode="numeric" orNull />
          </FieldGroup>
        </>
      )}
    </SettingsForm>
  );
}

const networks = {
  instagram: "Instagram",
  facebook: "Facebook",
  youtube: "YouTube",
  pinterest: "Pinterest",
  linkedin: "LinkedIn",
  x: "X",
};

function Hours({ control }: { control: Control<OrganisationDraft> }) {
  const shown = useWatch({ control, name: "hasHours" });
  return (
    <DrawerSection title="Opening hours">
      <ToggleField control={control} name="hasHours" label="Show opening hours on the site" />
      {shown && (
        <div className="mt-4 grid max-w-xl gap-4 md:grid-cols-2">
          {(["weekdays", "sunday"] as const).map((days) => (
            <fieldset key={days}>
              <legend className="mb-1.5 font-medium">{days === "sunday" ? "Sunday" : "Monday to Saturday"}</legend>
              <div className="grid max-w-72 grid-cols-2 gap-3">
                <TimeField control={control} name={`hours.${days}.from`} label="From" />
                <TimeField control={control} name={`hours.${days}.until`} label="Until" />
              </div>
            </fieldset>
          ))}
        </div>
      )}
    </DrawerSection>
  );
}

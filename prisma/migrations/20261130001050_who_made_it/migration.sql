-- Who made or handed out something is a person of this installation.
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "project" ADD CONSTRAINT "project_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "guideline" ADD CONSTRAINT "guideline_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "document" ADD CONSTRAINT "document_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "annotation_set" ADD CONSTRAINT "annotation_set_assigned_by_fkey" FOREIGN KEY ("assigned_by") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
